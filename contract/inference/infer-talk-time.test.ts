// Of two lengths, one with the ringing and one without, the calls' length is the one without.
import { expect, test } from 'vitest';
import { answersAt, atEnd, endsAt, type InventedCall, inferForNorthside, iso, someCalls } from './invented-systems';

const whole = (it: InventedCall) => it.ringSeconds + it.talkSeconds;

const cdr = (it: InventedCall) => ({
  uniqueid: `${Math.floor(it.startsAt / 1000)}.${it.id}`,
  src: it.customer,
  dst: it.ours,
  start: iso(it.startsAt),
  end: iso(endsAt(it)),
  disposition: it.talkSeconds > 0 ? 'ANSWERED' : 'NO ANSWER',
});

const answer = (it: InventedCall) => ({ answer: it.talkSeconds > 0 ? iso(answersAt(it) ?? endsAt(it)) : '' });

test.each([
  ['duration', 'billsec'],
  ['call_duration', 'talk_time'],
  ['total_seconds', 'talk_seconds'],
])('of %s with the ringing and %s without, the talk is taken', (all, talk) => {
  const calls = atEnd(someCalls, (it) => ({ ...cdr(it), ...answer(it), [all]: whole(it), [talk]: it.talkSeconds }));
  expect(inferForNorthside(calls).fields.duration.best?.key).toBe(talk);
});

test('what is billed is talk, without an answer time, too', () => {
  const calls = atEnd(someCalls, (it) => ({ ...cdr(it), duration: whole(it), billsec: it.talkSeconds }));
  expect(inferForNorthside(calls).fields.duration.best?.key).toBe('billsec');
});

test('a talk time that some calls lack, or that is longer, does not replace the duration', () => {
  const partly = atEnd(someCalls, (it) => ({
    ...cdr(it),
    duration: whole(it),
    ...(it.id % 2 === 0 && { talk_time: it.talkSeconds }),
  }));
  expect(inferForNorthside(partly).fields.duration.best?.key).toBe('duration');
  const longer = atEnd(someCalls, (it) => ({ ...cdr(it), duration: whole(it), talk_time: whole(it) + 40 }));
  expect(inferForNorthside(longer).fields.duration.best?.key).toBe('duration');
});
