// Time zone names: the database must know every accepted one, and agree with this machine.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isTimeZone } from '#contract/time-zone';
import { testDatabase } from '../../tests/test-database';

const aliases = [
  'UTC',
  'Etc/UTC',
  'Etc/GMT+5',
  'US/Eastern',
  'US/Central',
  'US/Mountain',
  'US/Pacific',
  'Canada/Atlantic',
];
const offered = [...new Set([...Intl.supportedValuesOf('timeZone'), ...aliases])];

test('the database knows every time zone that screens offer, and the common other names', async () => {
  const database = await testDatabase();
  const { rows } = await database.people.execute<{ name: string }>(sql`select name from pg_timezone_names`);
  const known = new Set(rows.map(({ name }) => name));
  expect(offered.length).toBeGreaterThan(400);
  expect(offered.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(offered.filter((name) => !known.has(name))).toEqual([]);
});

test('every time zone of the database that the contract accepts means the same in both', async () => {
  const database = await testDatabase();
  // Both may know different rules for later years.
  for (const instant of ['2024-01-10T03:00:00Z', '2024-07-10T03:00:00Z']) {
    const { rows } = await database.people.execute<{ name: string; time: string }>(sql`
      select name, to_char(${instant}::timestamptz at time zone name, 'YYYY-MM-DD HH24:MI') as time
      from pg_timezone_names`);
    const taken = rows.filter(({ name }) => isTimeZone(name));
    expect(taken.length).toBeGreaterThan(400);
    expect(taken.filter(({ name, time }) => hereIn(name, instant) !== time)).toEqual([]);
  }
});

test.each([
  ...['AET', 'AGT', 'BET', 'CAT', 'CNT', 'CTT', 'ECT', 'IET', 'MIT', 'NET', 'PLT', 'PNT', 'PRT', 'SST', 'VST'],
  ...['ACT', 'ART', 'AST', 'BST', 'CST', 'IST', 'NST', 'PST', 'CET', 'EET', 'MET', 'WET', 'EST', 'MST', 'HST'],
  ...['US/Pacific-New', 'SystemV/PST8PDT', 'EST5EDT', 'GB', 'utc', '+05:00', 'Mars/Olympus', 'America/Nowhere', ''],
])('the time zone %j is rejected', (name) => {
  expect(isTimeZone(name)).toBe(false);
});

function hereIn(timeZone: string, instant: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(instant));
}
