import { expect, test } from 'vitest';
import { makeCalendarFile } from './calendar-file';

const where = { now: new Date('2026-11-20T12:00:00Z'), host: 'calls.example.com', id: '7' };
const request = { name: 'Jane Smith', business: 'Northside Auto Group', preferredAt: '2026-11-24T15:30:00.000Z' };

test('the event is half an hour long at the time asked for, in UTC', () => {
  const lines = makeCalendarFile(request, where).split('\r\n');
  expect(lines).toContain('DTSTART:20261124T153000Z');
  expect(lines).toContain('DTEND:20261124T160000Z');
  expect(lines).toContain('DTSTAMP:20261120T120000Z');
  expect(lines).toContain('UID:7@calls.example.com');
  expect(lines.at(-1)).toBe('');
});

test('special characters of a calendar are escaped, and long lines folded within 75 bytes', () => {
  const business = 'Smith, Sons; \\ and a name so long that no line could ever hold it: Ünterländer Äutöhäus';
  const file = makeCalendarFile({ ...request, business }, where);
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('Smith\\, Sons\\; \\\\ and a name');
  expect(file.replaceAll('\r\n ', '')).toContain('Ünterländer Äutöhäus');
});
