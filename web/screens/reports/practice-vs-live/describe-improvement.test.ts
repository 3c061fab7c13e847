import { expect, test } from 'vitest';
import type { Improvement, Interval } from '#contract/practice';
import { certaintyOf, certaintyOfImprovement, describeCertainty } from './describe-improvement';

test.each<[Interval, string]>([
  [{ low: -3.2, high: 15.4, weeksToTell: 19 }, 'Unclear: between −3 and +15 pts; about 19 more weeks to tell 5 points'],
  [{ low: -5.2, high: 5, weeksToTell: 1 }, 'Unclear: between −5 and +5 pts; about 1 more week to tell 5 points'],
  [{ low: -60, high: 20, weeksToTell: 467 }, 'Unclear: between −60 and +20 pts; about 9 more years to tell 5 points'],
  [{ low: -0.3, high: 4.6, weeksToTell: null }, 'Unclear: between −0.3 and +5 pts'],
  [{ low: 0.4, high: 9, weeksToTell: null }, 'Likely: between +0.4 and +9 pts'],
  [{ low: -9, high: -2, weeksToTell: null }, 'Likely: between −9 and −2 pts'],
  // The interval touches 0.
  [{ low: 0, high: 4, weeksToTell: null }, 'Unclear: between 0 and +4 pts'],
])('an interval is said in words: %o', (interval, words) => {
  expect(describeCertainty(certaintyOf(interval))).toBe(words);
});

const rated = (totalCalls: number, knownCalls = totalCalls) => ({
  ...{ totalCalls, appointmentsMade: 0, closeRate: null, knownCalls, knownAppointments: 0 },
});
const group = (now = rated(50), base = rated(50)) => ({ employees: 2, now, base });
const none = { interval: null, practiced: group(), others: group() };

test.each<[string, Improvement]>([
  ['No calls: needs live and practice calls', { ...none, reason: 'call-tag' }],
  ['No calls: no practice calls', { ...none, reason: 'nobody-practiced' }],
  ['Unclear: everyone practiced, so there is no one to compare with', { ...none, reason: 'no-others' }],
  ['Unclear: too few calls have an answer', { ...none, reason: 'outcomes-unknown' }],
  ['Unclear: too few calls of those who practiced now', { ...none, reason: 'few-calls', practiced: group(rated(19)) }],
  [
    'Unclear: too few calls of the others before',
    { ...none, reason: 'few-calls', others: group(rated(20), rated(19)) },
  ],
  ['Unclear: too few known outcomes of the others now', { ...none, reason: 'few-calls', others: group(rated(24, 19)) }],
])('without an improvement its reason is said: %s', (words, improvement) => {
  expect(describeCertainty(certaintyOfImprovement(improvement))).toBe(words);
});
