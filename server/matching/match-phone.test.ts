// Each sentence of the matching (calls-and-outcomes, 5.3) as an example, and its properties.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxCallsOfNumber } from '#contract/appointments';
import { type CandidateCall, type MatchableAppointment, type MatchDecision, matchPhone } from './match-phone';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Midnight at every location of these tests. */
const monday = Date.parse('2026-03-02T00:00:00Z');

/** A call of five minutes, on its day by UTC. */
function call(
  key: string,
  startedAt: number,
  { seconds = 300, locationId = 1 }: { seconds?: number; locationId?: number | null } = {},
): CandidateCall {
  const dayStartsAt = Math.floor(startedAt / day) * day;
  return {
    ...{ key, locationId, startedAt, endedAt: startedAt + seconds * 1000, dayStartsAt, dayEndsAt: dayStartsAt + day },
    localDay: new Date(dayStartsAt).toISOString().slice(0, 10),
  };
}

function made(key: string, createdAt: number, more: Partial<MatchableAppointment> = {}): MatchableAppointment {
  return { key, createdAt, createdUntil: createdAt, dayOnly: null, locationId: null, windowDays: 7, ...more };
}

const onDay = (key: string, midnight: number): MatchableAppointment =>
  made(key, midnight, { createdUntil: midnight + day, dayOnly: new Date(midnight).toISOString().slice(0, 10) });

/** Each appointment's class and call, or its reason. */
function match(calls: CandidateCall[], appointments: MatchableAppointment[], decisions: MatchDecision[] = []) {
  return Object.fromEntries(
    [...matchPhone(calls, appointments, decisions)].map(([key, outcome]) => [
      key,
      outcome.call === null ? outcome.reason : `${outcome.match} ${outcome.call}${outcome.isConfirmed ? ' yes' : ''}`,
    ]),
  );
}

const noon = monday + 12 * hour;

describe('the class of a pair', () => {
  test.each([
    ['at the start of the call', noon, 'sure c'],
    ['during the call', noon + 2 * minute, 'sure c'],
    ['30 minutes after its end', noon + 35 * minute, 'sure c'],
    ['a moment later', noon + 35 * minute + 1, 'likely c'],
    ['at the last moment of the call’s day', monday + day - 1, 'likely c'],
    ['at the first moment of the next day', monday + day, 'possible c'],
    ['2 minutes before the call, as clocks differ', noon - 2 * minute, 'likely c'],
    ['more than 2 minutes before the call', noon - 2 * minute - 1, 'no-call'],
    ['7 × 24 hours after the call', noon + 7 * day, 'possible c'],
    ['a moment after that', noon + 7 * day + 1, 'no-call'],
  ])('created %s', (_when, createdAt, outcome) => {
    expect(match([call('c', noon)], [made('a', createdAt)])).toEqual({ a: outcome });
  });

  test('a call of unknown duration is sure for 30 minutes after its start', () => {
    const calls = [call('c', noon, { seconds: 0 })];
    expect(match(calls, [made('a', noon + 30 * minute)])).toEqual({ a: 'sure c' });
    expect(match(calls, [made('a', noon + 31 * minute)])).toEqual({ a: 'likely c' });
  });

  test('the window is a setting of the list', () => {
    const calls = [call('c', noon)];
    expect(match(calls, [made('a', noon + 2 * day, { windowDays: 2 })])).toEqual({ a: 'possible c' });
    expect(match(calls, [made('a', noon + 2 * day + 1, { windowDays: 2 })])).toEqual({ a: 'no-call' });
  });

  test.each([
    ['its day', monday, 'likely c'],
    ['the next day', monday + day, 'possible c'],
    ['the day before', monday - day, 'no-call'],
    ['seven days later', monday + 7 * day, 'possible c'],
    ['eight days later', monday + 8 * day, 'no-call'],
  ])('without a time of day, created on %s: at best likely', (_when, midnight, outcome) => {
    expect(match([call('c', noon)], [onDay('a', midnight)])).toEqual({ a: outcome });
  });
});

describe('the order', () => {
  test('all sure pairs come before likely ones, although created later', () => {
    const calls = [call('one', noon)];
    expect(match(calls, [made('early', noon - minute), made('sure', noon + minute)])).toEqual({
      early: 'already-has-one',
      sure: 'sure one',
    });
  });

  test('within a class the appointment created first chooses first, and takes the latest free call', () => {
    const calls = [call('morning', monday + 8 * hour), call('noon', noon)];
    const appointments = [made('second', noon + 6 * hour), made('first', noon + 5 * hour)];
    expect(match(calls, appointments)).toEqual({ second: 'likely morning', first: 'likely noon' });
  });

  test('likely pairs come before possible ones', () => {
    const calls = [call('c', noon)];
    expect(match(calls, [made('next day', monday + day), made('same day', noon + 5 * hour)])).toEqual({
      'next day': 'already-has-one',
      'same day': 'likely c',
    });
  });

  test('a call has one appointment, and an appointment one call', () => {
    const calls = [call('c', noon), call('d', noon + hour)];
    expect(
      match(calls, [made('a', noon + minute), made('b', noon + 2 * minute), made('x', noon + 3 * minute)]),
    ).toEqual({
      a: 'sure c',
      b: 'already-has-one',
      x: 'already-has-one',
    });
  });
});

describe('why there is no call', () => {
  test('a row that states a location matches calls there only', () => {
    const calls = [call('c', noon, { locationId: 2 })];
    expect(match(calls, [made('a', noon, { locationId: 2 })])).toEqual({ a: 'sure c' });
    expect(match(calls, [made('a', noon, { locationId: 1 })])).toEqual({ a: 'other-location' });
    expect(match(calls, [made('a', noon)])).toEqual({ a: 'sure c' });
  });

  test(`a number with more than ${maxCallsOfNumber} calls in the window is shared`, () => {
    const calls = (many: number) => Array.from({ length: many }, (_, index) => call(`c${index}`, noon - index * hour));
    expect(match(calls(maxCallsOfNumber), [made('a', noon)])).toEqual({ a: 'sure c0' });
    expect(match(calls(maxCallsOfNumber + 1), [made('a', noon)])).toEqual({ a: 'shared-number' });
    expect(match(calls(maxCallsOfNumber + 1), [made('a', noon, { locationId: 1 })])).toEqual({ a: 'shared-number' });
  });
});

describe('people’s answers', () => {
  const calls = [call('c', noon), call('d', noon - day)];
  const late = made('a', noon + 2 * day);
  const say = (about: string, isYes: boolean): MatchDecision => ({ appointment: 'a', call: about, isYes });

  test('a yes confirms a possible pair', () => {
    expect(match(calls, [late], [say('c', true)])).toEqual({ a: 'possible c yes' });
  });

  test('a no leaves the next possible call, and after the last a person said no', () => {
    expect(match(calls, [late], [say('c', false)])).toEqual({ a: 'possible d' });
    expect(match(calls, [late], [say('c', false), say('d', false)])).toEqual({ a: 'answered-no' });
  });

  test('a confirmed pair comes before sure ones', () => {
    const only = [call('c', noon)];
    expect(match(only, [late, made('b', noon)])).toEqual({ a: 'already-has-one', b: 'sure c' });
    expect(match(only, [late, made('b', noon)], [say('c', true)])).toEqual({
      a: 'possible c yes',
      b: 'already-has-one',
    });
  });

  test('an answer about a pair that is none counts for nothing', () => {
    expect(match([call('c', noon)], [made('a', noon - hour)], [say('c', true)])).toEqual({ a: 'no-call' });
  });
});

describe('in any order', () => {
  const world = fc.record({
    calls: fc.uniqueArray(
      fc.record({ at: fc.nat(14 * 24 * 4), seconds: fc.nat(4_000), locationId: fc.constantFrom(1, 2, null) }),
      { maxLength: 14 },
    ),
    appointments: fc.array(
      fc.record({
        at: fc.nat(16 * 24 * 4),
        locationId: fc.constantFrom(1, 2, null),
        windowDays: fc.constantFrom(2, 7),
        isDayOnly: fc.boolean(),
      }),
      { maxLength: 10 },
    ),
    decisions: fc.array(fc.record({ appointment: fc.nat(9), call: fc.nat(13), isYes: fc.boolean() }), { maxLength: 6 }),
  });
  const build = (given: typeof world extends fc.Arbitrary<infer T> ? T : never) => ({
    calls: given.calls.map(({ at, ...more }, index) => call(`c${index}`, monday + at * 15 * minute, more)),
    appointments: given.appointments.map(({ at, isDayOnly, ...more }, index) => {
      const createdAt = monday + at * 15 * minute;
      return isDayOnly
        ? { ...onDay(`a${index}`, Math.floor(createdAt / day) * day), ...more }
        : made(`a${index}`, createdAt, more);
    }),
    decisions: [
      ...new Map(
        given.decisions.map(({ appointment, call: of, isYes }) => [
          `${appointment} ${of}`,
          { appointment: `a${appointment}`, call: `c${of}`, isYes },
        ]),
      ).values(),
    ],
  });

  test('the same calls, appointments and answers match the same', () => {
    fc.assert(
      fc.property(world, fc.infiniteStream(fc.nat()), (given, numbers) => {
        const { calls, appointments, decisions } = build(given);
        const shuffled = <Row>(rows: Row[]) =>
          rows
            .map((row) => ({ row, order: numbers.next().value ?? 0 }))
            .sort((one, other) => one.order - other.order)
            .map(({ row }) => row);
        const one = match(calls, appointments, decisions);
        expect(match(shuffled(calls), shuffled(appointments), shuffled(decisions))).toEqual(one);
      }),
      { numRuns: 500 },
    );
  });

  test('matches are one to one, and of candidates, as the plain reading of the rule finds them', () => {
    fc.assert(
      fc.property(world, (given) => {
        const { calls, appointments, decisions } = build(given);
        expect(match(calls, appointments, decisions)).toEqual(matchPlainly(calls, appointments, decisions));
      }),
      { numRuns: 500 },
    );
  });
});

/** The rule, read aloud: class by class, appointment by appointment, the latest free call. */
function matchPlainly(calls: CandidateCall[], appointments: MatchableAppointment[], decisions: MatchDecision[]) {
  const answerOf = (appointment: string, of: string) =>
    decisions.find((it) => it.appointment === appointment && it.call === of)?.isYes;
  const inWindow = (it: MatchableAppointment) =>
    calls.filter(
      ({ startedAt }) =>
        startedAt >= it.createdAt - it.windowDays * day &&
        (it.dayOnly === null ? startedAt <= it.createdAt + 2 * minute : startedAt < it.createdUntil),
    );
  const here = (it: MatchableAppointment) =>
    inWindow(it).filter(({ locationId }) => it.locationId === null || locationId === it.locationId);
  const classOf = (it: MatchableAppointment, of: CandidateCall) => {
    const isSure = it.dayOnly === null && it.createdAt >= of.startedAt && it.createdAt <= of.endedAt + 30 * minute;
    if (isSure) return 'sure';
    const sameDay = new Date(it.createdAt).toISOString().slice(0, 10) === of.localDay;
    return sameDay ? 'likely' : 'possible';
  };
  const result: Record<string, string> = {};
  const free = new Set(calls);
  const inOrder = appointments.toSorted((a, b) => a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1));
  for (const wanted of ['confirmed', 'sure', 'likely', 'possible']) {
    // A confirmed pair is taken in the order of its appointment, whatever its class.
    for (const it of inOrder) {
      if (result[it.key] || inWindow(it).length > maxCallsOfNumber) continue;
      const options = here(it)
        .filter((of) => free.has(of) && answerOf(it.key, of.key) !== false)
        .filter((of) => (wanted === 'confirmed' ? answerOf(it.key, of.key) === true : classOf(it, of) === wanted))
        .sort((a, b) => b.startedAt - a.startedAt || (a.key < b.key ? -1 : 1));
      const [latest] = options;
      if (!latest) continue;
      free.delete(latest);
      result[it.key] = `${classOf(it, latest)} ${latest.key}${wanted === 'confirmed' ? ' yes' : ''}`;
    }
  }
  for (const it of appointments) {
    if (result[it.key]) continue;
    const all = here(it);
    if (inWindow(it).length === 0) result[it.key] = 'no-call';
    else if (inWindow(it).length > maxCallsOfNumber) result[it.key] = 'shared-number';
    else if (all.length === 0) result[it.key] = 'other-location';
    else result[it.key] = all.every((of) => answerOf(it.key, of.key) === false) ? 'answered-no' : 'already-has-one';
  }
  return result;
}

describe('a customer with several phones', () => {
  const of = (phone: string, one: CandidateCall) => ({ ...one, phone });
  const [home, cell] = ['+13125550101', '+13125550102'];

  test('has the calls of each, and no others', () => {
    const calls = [of(home, call('home', noon)), of(cell, call('cell', noon + hour)), of('+1', call('other', noon))];
    const appointments = [
      made('a', noon + minute, { phones: [cell, home] }),
      made('b', noon + hour + minute, { phones: [cell] }),
      made('c', noon + minute, { phones: ['+13125550103'] }),
    ];
    expect(match(calls, appointments)).toEqual({ a: 'sure home', b: 'sure cell', c: 'no-call' });
  });

  test('is matched by the one that is not shared', () => {
    const shared = Array.from({ length: maxCallsOfNumber + 1 }, (_, index) =>
      of(home, call(`shared ${index}`, noon + index * minute)),
    );
    const appointment = made('a', noon + hour, { phones: [home, cell] });
    expect(match([...shared, of(cell, call('own', noon + hour - minute))], [appointment])).toEqual({ a: 'sure own' });
    expect(match(shared, [appointment])).toEqual({ a: 'shared-number' });
  });
});
