import { describe, expect, test } from 'vitest';
import {
  prefixesOfPerson,
  subjectOfAddress,
  subjectOfDevice,
  subjectOfOwnPassword,
  subjectOfUsernameAt,
} from './back-off';

const since = new Date('2026-03-02T09:00:00Z');
const now = new Date('2026-03-02T09:20:00Z');

describe('back-off', () => {
  test.each([
    [1, null],
    [4, null],
    [5, 15],
    [6, 30],
    [7, 60],
    [10, 480],
    [11, 900],
    [1000, 900],
    [5000, 900],
  ])('after %i failures a username at one address waits %s seconds', (failures, waitSeconds) => {
    const until = subjectOfUsernameAt('jane', '192.0.2.1').blockAfter({ failures, since }, now);
    expect(until && (until.getTime() - now.getTime()) / 1000).toBe(waitSeconds);
  });

  test('an address waits, after its hundredth failure, until the hour is over', () => {
    const address = subjectOfAddress('192.0.2.1');
    expect(address.blockAfter({ failures: 99, since }, now)).toBeNull();
    expect(address.blockAfter({ failures: 100, since }, now)).toEqual(new Date('2026-03-02T10:00:00Z'));
  });

  test('a username counts once in any case, and separately at each address', () => {
    expect(subjectOfUsernameAt('JANE', '192.0.2.1').key).toBe('username:jane@192.0.2.1');
    expect(subjectOfUsernameAt('jane@shop', '192.0.2.1').key).toBe('username:jane%40shop@192.0.2.1');
  });

  test('everything counted for a person is found by its prefix, and nothing of anyone else', () => {
    const prefixes = prefixesOfPerson({ userId: 7, username: 'Jane' });
    const isOfJane = (key: string) => prefixes.some((prefix) => key.startsWith(prefix));
    const ofJane = [
      subjectOfUsernameAt('jane', '192.0.2.1'),
      subjectOfDevice({ id: 'device', userId: 7 }),
      subjectOfOwnPassword(7),
    ];
    const ofOthers = [
      subjectOfUsernameAt('janet', '192.0.2.1'),
      subjectOfUsernameAt('jane@', '192.0.2.1'),
      subjectOfDevice({ id: 'device', userId: 77 }),
      subjectOfOwnPassword(70),
      subjectOfAddress('192.0.2.1'),
    ];
    expect(ofJane.map(({ key }) => isOfJane(key))).toEqual([true, true, true]);
    expect(ofOthers.map(({ key }) => isOfJane(key))).toEqual([false, false, false, false, false]);
  });

  test.each([
    ['192.0.2.1', 'address:192.0.2.1'],
    ['::ffff:192.0.2.1', 'address:192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', 'address:2001:db8:1:2::/64'],
    ['2001:db8::6', 'address:2001:db8:0:0::/64'],
    ['::1', 'address:0:0:0:0::/64'],
    ['fe80::1%eth0', 'address:fe80:0:0:0::/64'],
  ])('%s is counted as %s', (address, key) => {
    expect(subjectOfAddress(address).key).toBe(key);
  });
});
