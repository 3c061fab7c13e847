import { expect, test } from 'vitest';
import type { Replay } from '#contract/replays';
import { describeFirstCount } from './first-count';
import { formatChange, formatFirst } from './format-change';

const replay = (counts: Partial<Replay>) => ({ succeeded: 0, stillFailing: 0, dryRun: true, ...counts }) as Replay;

test.each([
  [{ done: 28, succeeded: 23 }, '23 messages become calls. 5 are not calls. None would fail.'],
  [{ done: 28, succeeded: 23, dryRun: false }, '23 messages became calls. 5 are not calls. None failed.'],
  [{ done: 1, succeeded: 1 }, '1 message becomes a call. None would fail.'],
  [{ done: 1, succeeded: 1, dryRun: false }, '1 message became a call. None failed.'],
  [{ done: 3, stillFailing: 2 }, 'No message becomes a call. 1 is not a call. 2 would fail.'],
])('%j reads "%s"', (counts, sentence) => {
  expect(describeFirstCount(replay(counts))).toBe(sentence);
});

test('times and phone numbers of changes are written as everywhere else', () => {
  expect(formatChange('Caller: none → +16465550111')).toBe('Caller: none → (646) 555-0111');
  const changed = formatChange('Time of Call: 2026-11-23T07:49:43.000Z → 2026-11-23T07:50:00Z');
  expect(changed).toMatch(/^Time of Call: Nov 2\d, 2026, .* → Nov 2\d, 2026, /);
  expect(formatFirst('Appointment: none → not known')).toBe('Appointment: not known');
  expect(formatChange('Store: none → Downtown')).toBe('Store: none → Downtown');
});
