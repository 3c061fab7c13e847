import { beforeEach, describe, expect, test } from 'vitest';
import { createRateCounter, networkOf, rateLimits } from './rate-limits';

let at: number;
const now = () => new Date(at);
const passSeconds = (seconds: number) => {
  at += seconds * 1000;
};

beforeEach(() => {
  at = Date.parse('2026-03-02T09:00:00Z');
});

const twoAMinute = { per: networkOf, max: 2, withinSeconds: 60 };

describe('a rate limit', () => {
  test('lets an address pass up to its maximum, then tells the wait, and lets it pass again', () => {
    const counter = createRateCounter(twoAMinute, now);
    expect([counter.take('10.0.0.1'), counter.take('10.0.0.1')]).toEqual([0, 0]);
    passSeconds(15);
    expect(counter.take('10.0.0.1')).toBe(45);
    expect(counter.take('10.0.0.2')).toBe(0);
    passSeconds(45);
    expect(counter.take('10.0.0.1')).toBe(0);
  });

  test('remembers a limited number of addresses', () => {
    const counter = createRateCounter(twoAMinute, now, 2);
    for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3']) counter.take(address);
    expect(counter.take('10.0.0.1')).toBe(0);
  });

  test('lets no sender wait for hours after the clock is set back', () => {
    const counter = createRateCounter(twoAMinute, now);
    for (let times = 0; times < 3; times++) counter.take('10.0.0.1');
    passSeconds(-3_600);
    expect(counter.take('10.0.0.1')).toBe(0);
  });

  test('of unknown paths begins anew with each further one', () => {
    const counter = createRateCounter(rateLimits.unknownPaths, now);
    for (let times = 0; times < 60; times++) expect(counter.take('192.0.2.1')).toBe(0);
    passSeconds(50);
    expect(counter.take('192.0.2.1')).toBe(60);
    passSeconds(50);
    expect(counter.blockedUntil('192.0.2.1')).toEqual(new Date(at + 10_000));
    passSeconds(10);
    expect(counter.take('192.0.2.1')).toBe(0);
  });
});

describe('failed sign-ins', () => {
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
  ])('%i times of a username at one address mean a wait of %s seconds', (failures, waitSeconds) => {
    const counter = createRateCounter(rateLimits.failuresByUsernameAndNetwork, now);
    const jane = { username: 'jane', address: '192.0.2.1' };
    for (let times = 1; times < failures; times++) counter.count(jane);
    const until = counter.count(jane);
    expect(until && (until.getTime() - at) / 1000).toBe(waitSeconds);
    expect(counter.blockedUntil(jane)).toEqual(until);
  });

  test('a hundred times from one address mean a wait until the hour is over', () => {
    const counter = createRateCounter(rateLimits.failuresByNetwork, now);
    const over = new Date(at + 3_600_000);
    counter.count('192.0.2.1');
    passSeconds(1_200);
    for (let times = 2; times < 100; times++) expect(counter.count('192.0.2.1')).toBeNull();
    expect(counter.count('192.0.2.1')).toEqual(over);
  });

  test('of a username count together in any case, and separately at each address', () => {
    const { per } = rateLimits.failuresByUsernameAndNetwork;
    expect(per({ username: 'JANE', address: '192.0.2.1' })).toBe('jane@192.0.2.1');
    expect(per({ username: 'jane@shop', address: '192.0.2.1' })).toBe('jane%40shop@192.0.2.1');
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
