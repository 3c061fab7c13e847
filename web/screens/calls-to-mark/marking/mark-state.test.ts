import { expect, test } from 'vitest';
import type { CallToMark } from '#contract/calls-to-mark';
import { beginMarking, countAnswers, type MarkState, type MarkStep, progressOf, takeStep } from './mark-state';
import { callsOf, describeEnd, describeRest, monthOf, percentKnown } from './mark-words';

const call = (id: number, localDay = '2026-11-21') => ({ id, serviceId: 1, localDay }) as CallToMark;
const list = { calls: [call(1), call(2), call(3, '2026-10-30')] };

const after = (...steps: MarkStep[]): MarkState => steps.reduce(takeStep, beginMarking(list));
const answer = (key: number, did: 'booked' | 'not-booked' | 'not-known' | 'skipped', at = key * 4000): MarkStep => ({
  kind: 'do',
  ...{ key, did, at },
});
const queueOf = ({ queue }: MarkState) => queue.map(({ call: { id } }) => id);
const doneOf = ({ done }: MarkState) => done.map(({ call: { id }, did }) => `${id} ${did}`);

test('an answer takes the next call, and going back shows the last one again with its service', () => {
  const state = after({ kind: 'choose', serviceId: 7 }, answer(1, 'booked'), answer(2, 'skipped'));
  expect(queueOf(state)).toEqual([3]);
  expect(doneOf(state)).toEqual(['1 booked', '2 skipped']);
  const back = takeStep(takeStep(state, { kind: 'back' }), { kind: 'back' });
  expect(back.queue.map(({ call: { id }, serviceId }) => [id, serviceId])).toEqual([
    [1, 7],
    [2, 1],
    [3, 1],
  ]);
  expect(takeStep(back, { kind: 'back' })).toBe(back);
});

test('a call whose answer was not saved comes back next, and at once when nothing else is left', () => {
  const next = after(answer(1, 'booked'), { kind: 'unsaved', key: 1 });
  expect(queueOf(next)).toEqual([2, 1, 3]);
  expect(next.queue[1]?.isUnsaved).toBe(true);
  const last = after(answer(1, 'booked'), answer(2, 'booked'), answer(3, 'booked'), { kind: 'unsaved', key: 2 });
  expect(queueOf(last)).toEqual([2]);
  expect(doneOf(last)).toEqual(['1 booked', '3 booked']);
  // It was taken back meanwhile.
  const taken = after(answer(1, 'booked'), { kind: 'back' });
  expect(takeStep(taken, { kind: 'unsaved', key: 1 })).toBe(taken);
});

test('an answered call is no longer shown as not saved', () => {
  const state = after(answer(1, 'booked'), { kind: 'unsaved', key: 1 }, answer(2, 'booked'), answer(3, 'not-booked'));
  expect(state.done.map(({ isUnsaved }) => isUnsaved)).toEqual([undefined, undefined]);
});

test('an answer that could not be taken back stands, and a call that is gone is in neither list', () => {
  const done = after(answer(1, 'booked'));
  const [first] = done.done;
  if (!first) throw new Error('Nothing was done.');
  expect(takeStep(takeStep(done, { kind: 'back' }), { kind: 'not-undone', done: first })).toEqual(done);
  expect(progressOf(takeStep(done, { kind: 'gone', id: 1 }))).toMatchObject({ total: 2, marked: 0 });
  expect(progressOf(takeStep(done, { kind: 'gone', id: 3 }))).toMatchObject({ total: 2, marked: 1, left: 1 });
});

test('nothing is done without a call', () => {
  const end = after(answer(1, 'booked'), answer(2, 'booked'), answer(3, 'booked'));
  expect(takeStep(end, answer(4, 'booked'))).toBe(end);
  expect(takeStep(end, { kind: 'choose', serviceId: 4 })).toBe(end);
});

test('the rest is estimated at the pace of the last answers, without breaks', () => {
  const calls = Array.from({ length: 40 }, (_, index) => call(index + 1));
  const at = (...seconds: number[]) =>
    progressOf(
      seconds.reduce(
        (state, second, index) => takeStep(state, answer(index, 'booked', second * 1000)),
        beginMarking({ calls }),
      ),
    );
  expect(describeRest(at())).toBe('40 left, about 3 minutes');
  expect(describeRest(at(0, 10, 20, 30))).toBe('36 left, about 6 minutes');
  expect(describeRest(at(0, 1, 2, 3, 4, 5))).toBe('34 left, about 1 minute');
  expect(at(0, 1000, 1001, 1002).secondsLeft).toBeCloseTo((36 * 62) / 3);
});

test('answers count for today, and those that settle a call of the month for what is known of it', () => {
  const base = {
    today: { day: '2026-11-21', booked: 5, notBooked: 6, notKnown: 1 },
    known: { monthDay: '2026-11-01', calls: 10, knownCalls: 7 },
  };
  const state = after(answer(1, 'booked'), answer(2, 'not-known'), answer(3, 'not-booked'));
  expect(countAnswers(base, state)).toEqual({
    today: { day: '2026-11-21', booked: 6, notBooked: 7, notKnown: 2 },
    known: { monthDay: '2026-11-01', calls: 10, knownCalls: 8 },
  });
  expect(countAnswers({ ...base, known: null }, state).known).toBeNull();
});

test('words', () => {
  const progress = { marked: 40, skipped: 0, left: 0, total: 40, secondsLeft: 0 };
  expect(describeEnd(progress)).toBe('All 40 are marked');
  expect(describeEnd({ ...progress, marked: 37, skipped: 3 })).toBe('37 marked, 3 skipped');
  expect(describeEnd({ ...progress, marked: 1 })).toBe('The call is marked');
  expect(describeRest({ ...progress, left: 3, secondsLeft: 9 })).toBe('3 left, under a minute');
  expect(percentKnown({ monthDay: '2026-11-01', calls: 1000, knownCalls: 799 })).toBe(79);
  expect(monthOf({ monthDay: '2026-11-01', calls: 1, knownCalls: 0 }, new Date('2026-11-21'))).toBe('November');
  expect(monthOf({ monthDay: '2025-12-01', calls: 1, knownCalls: 0 }, new Date('2026-01-02'))).toBe('December 2025');
  expect([callsOf('Airport Road'), callsOf('Mill Creeks'), callsOf(null)]).toEqual([
    'Airport Road’s calls',
    'Mill Creeks’ calls',
    'your calls',
  ]);
});
