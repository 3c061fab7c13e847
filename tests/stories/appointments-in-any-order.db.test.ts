// Calls, repeated deliveries, lists, complete ones, undone imports and repeated imports, replays, people's answers and marks in
// any order end in the calls and counts that a brute-force calculator finds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { PossibleMatches } from '#contract/appointment-matches';
import type { Replay } from '#contract/replays';
import { AppointmentWorld } from '../appointment-world';
import { longEnough } from '../counted-world';
import { inLongRun } from '../long-run';

const phones = ['+13125550101', '+13125550102'];
const minute = 60_000;
/** Nine in the morning in Chicago. */
const firstAt = Date.parse('2026-02-26T15:00:00Z');
/** Of one of two days, so near each other that many calls and rows compete. */
const moments = fc
  .tuple(fc.nat(1), fc.constantFrom(0, 4, 15, 28, 45, 60, 90, 300))
  .map(([day, passed]) => firstAt + (day * 1_440 + passed) * minute);

const call = fc.record({
  phone: fc.nat(1),
  at: moments,
  minutes: fc.integer({ min: 1, max: 12 }),
  booked: fc.constantFrom('yes' as const, 'no' as const, undefined, undefined),
  times: fc.integer({ min: 1, max: 2 }),
});
const row = fc.record({ phone: fc.nat(1), at: moments });
const list = fc.record({
  rows: fc.array(row, { minLength: 3, maxLength: 8 }),
  isComplete: fc.boolean(),
  isUndone: fc.boolean(),
});
/** About one of the pairs that are proposed at that time. */
const answer = fc.record({ pick: fc.nat(), isYes: fc.boolean(), isWithdrawn: fc.boolean() });
/** What a person says a call became. */
const mark = fc.record({ call: fc.nat(11), isYes: fc.boolean(), isWithdrawn: fc.boolean() });
/** Seconds make every instant its own, so that there are no ties. */
const story = fc
  .record({
    calls: fc.array(call, { minLength: 4, maxLength: 12 }),
    lists: fc.array(list, { minLength: 1, maxLength: 3 }),
    answers: fc.array(answer, { maxLength: 3 }),
    marks: fc.uniqueArray(mark, { maxLength: 3, selector: ({ call: of }) => of }),
    replays: fc.nat(2),
  })
  .map(({ calls, lists, ...rest }) => {
    let second = 0;
    const own = <Given extends { at: number }>(given: Given): Given => {
      second += 1;
      return { ...given, at: given.at + second * 1_000 };
    };
    return { ...rest, calls: calls.map(own), lists: lists.map((it) => ({ ...it, rows: it.rows.map(own) })) };
  })
  .chain((told) => {
    const steps = [
      ...told.calls.flatMap(({ times }, index) =>
        Array.from({ length: times }, () => ({ kind: 'call' as const, index })),
      ),
      ...told.lists.flatMap(({ isUndone }, index) => [
        { kind: 'import' as const, index },
        ...(isUndone ? [{ kind: 'undo' as const, index }] : [{ kind: 'import' as const, index }]),
      ]),
      ...told.answers.flatMap(({ isWithdrawn }, index) => [
        { kind: 'answer' as const, index },
        ...(isWithdrawn ? [{ kind: 'withdraw' as const, index }] : []),
      ]),
      ...told.marks.flatMap(({ isWithdrawn }, index) => [
        { kind: 'mark' as const, index },
        ...(isWithdrawn ? [{ kind: 'unmark' as const, index }] : []),
      ]),
      ...Array.from({ length: told.replays }, (_, index) => ({ kind: 'replay' as const, index })),
    ];
    const shuffled = fc.shuffledSubarray(steps, { minLength: steps.length });
    return fc.record({ told: fc.constant(told), orders: fc.tuple(shuffled, shuffled) });
  });

interface Told {
  calls: { phone: number; at: number; minutes: number; booked: 'yes' | 'no' | undefined }[];
  lists: { rows: { phone: number; at: number }[]; isComplete: boolean; isUndone: boolean }[];
  answers: { pick: number; isYes: boolean }[];
  marks: { call: number; isYes: boolean }[];
}
interface Step {
  kind: 'call' | 'import' | 'undo' | 'answer' | 'withdraw' | 'mark' | 'unmark' | 'replay';
  index: number;
}
/** What a person said about a row and a call. */
interface Answered {
  row: string;
  call: string;
  isYes: boolean;
}

interface Outcome {
  booked: Record<string, string>;
  /** Of the rows that have a call. */
  matches: Record<string, string>;
}

/** What the rules say, by trying every pair in turn. */
function calculate(
  { calls, lists }: Told,
  answered: readonly Answered[],
  marked: ReadonlyMap<string, 'yes' | 'no'>,
): Outcome {
  const answerTo = (row: string, call: number) =>
    answered.findLast((one) => one.row === row && one.call === `c${call}`)?.isYes;
  const named = lists.map((one, index) => ({
    ...one,
    rows: one.rows.map((given, line) => ({ ...given, id: `L${index}-${line}` })),
  }));
  const standing = named.filter(({ isUndone }) => !isUndone);
  const rows = standing.flatMap((one) => one.rows).sort((one, other) => one.at - other.at);
  const isCovered = standing.some(({ isComplete }) => isComplete);
  const dayOf = (at: number) => new Date(at - 6 * 60 * minute).toISOString().slice(0, 10);
  const classOf = (at: number, start: number, minutes: number) => {
    if (start > at + 2 * minute) return null;
    if (at >= start && at <= start + minutes * minute + 30 * minute) return 'sure';
    return dayOf(at) === dayOf(start) ? 'likely' : 'possible';
  };
  const taken = new Map<number, string>();
  const matches: Record<string, string> = {};
  for (const asked of ['answered yes', 'sure', 'likely', 'possible']) {
    for (const one of rows) {
      if (matches[one.id] !== undefined) continue;
      const free = calls.flatMap(({ phone, at, minutes }, index) => {
        const found = classOf(one.at, at, minutes);
        const said = answerTo(one.id, index);
        if (phone !== one.phone || taken.has(index) || found === null || said === false) return [];
        return (said ? 'answered yes' : found) === asked ? [{ index, at, found }] : [];
      });
      const [latest] = free.sort((a, b) => b.at - a.at);
      if (!latest) continue;
      taken.set(latest.index, asked);
      matches[one.id] = `${latest.found}${asked === 'answered yes' ? ' (yes)' : ''} c${latest.index}`;
    }
  }
  const booked = Object.fromEntries(
    calls.map(({ booked }, index) => {
      const said = marked.get(`c${index}`);
      if (said !== undefined) return [`c${index}`, said];
      const match = taken.get(index);
      const isListed = match !== undefined && match !== 'possible';
      const isKnown = isCovered || booked !== undefined;
      if (isListed) return [`c${index}`, isKnown ? 'yes' : 'yes (lone)'];
      return [`c${index}`, booked ?? (isCovered ? 'no' : 'unknown')];
    }),
  );
  return { booked, matches };
}

interface Ended {
  outcome: Outcome;
  answered: Answered[];
  /** By call. */
  marked: ReadonlyMap<string, 'yes' | 'no'>;
}

async function tell(told: Told, steps: readonly Step[]): Promise<Ended> {
  const { calls, lists, answers, marks } = told;
  const world = await AppointmentWorld.create();
  const { id: listId } = await world.addList();
  const imported = new Map<number, number>();
  const answered: (Answered & { step: number; id: number })[] = [];
  const withdrawn = new Set<number>();
  const marked = new Map<string, 'yes' | 'no'>();
  const unmarked = new Set<number>();
  const importList = async (index: number) => {
    const { rows = [], isComplete } = lists[index] ?? {};
    const given = rows.map(({ phone, at }, line) => ({
      ...{ Id: `L${index}-${line}`, Phone: phones[phone], Created: new Date(at).toISOString() },
    }));
    const days = { fromDay: '2026-02-20', toDay: '2026-03-02' };
    const done = await world.import(listId, given, isComplete ? { complete: days } : {});
    imported.set(index, done.id);
  };
  for (const { kind, index } of steps) {
    const given = calls[index];
    if (kind === 'call' && given) {
      const { phone, at, minutes, booked } = given;
      const facts = { id: `c${index}`, at: new Date(at).toISOString(), seconds: minutes * 60 };
      await world.call({ ...facts, phone: phones[phone] ?? '', ...(booked && { booked }) });
    } else if (kind === 'import') {
      // One that is undone is imported before, wherever that comes.
      if (!imported.has(index) || !lists[index]?.isUndone) await importList(index);
    } else if (kind === 'undo') {
      if (!imported.has(index)) await importList(index);
      await world.change(imported.get(index) ?? 0, 'undo');
    } else if (kind === 'mark' && !unmarked.has(index)) {
      const { call: of, isYes } = marks[index] ?? { call: 0, isYes: true };
      const appointment = isYes ? 'yes' : 'no';
      if (await setCall(world, `c${of}`, { appointment })) marked.set(`c${of}`, appointment);
    } else if (kind === 'unmark') {
      unmarked.add(index);
      const key = `c${marks[index]?.call}`;
      if (marked.delete(key)) await setCall(world, key, { withdraw: ['appointment'] });
    } else if (kind === 'replay') {
      await replayAll(world);
    } else if (kind === 'withdraw') {
      // An answer that comes after it is not given.
      withdrawn.add(index);
      const mine = answered.find(({ step }) => step === index);
      if (!mine) continue;
      expect((await world.dana.post(`/api/appointment-matches/${mine.id}/undo`)).code).toBe(201);
      answered.splice(answered.indexOf(mine), 1);
    } else if (kind === 'answer' && !withdrawn.has(index)) {
      const said = await answerOne(world, answers[index] ?? { pick: 0, isYes: true });
      if (said) answered.push({ ...said, step: index });
    }
  }
  const matches = Object.entries(await world.matches()).filter(([, match]) => match.includes(' c'));
  return { outcome: { booked: await world.booked(), matches: Object.fromEntries(matches) }, answered, marked };
}

/** Null if no pair is proposed. */
async function answerOne(world: AppointmentWorld, { pick, isYes }: { pick: number; isYes: boolean }) {
  const { body } = await world.dana.get('/api/appointment-matches?companyId=1');
  const proposed = (body as z.infer<typeof PossibleMatches>).matches.toSorted((one, other) =>
    (one.appointment.rowId ?? '').localeCompare(other.appointment.rowId ?? ''),
  );
  const pair = proposed[pick % proposed.length];
  if (!pair) return null;
  const call = (await world.calls()).find(({ id }) => id === pair.callId)?.key ?? '';
  const { key, rowId } = pair.appointment;
  const answers = [{ key, callId: pair.callId, answer: isYes ? 'yes' : 'no' }];
  const given = await world.dana.post('/api/appointment-matches', { companyId: 1, answers });
  expect(given).toMatchObject({ code: 201, body: { answered: 1, skipped: 0 } });
  return { row: rowId ?? '', call, isYes, id: (given.body as { id: number }).id };
}

/** False if there is no such call yet. */
async function setCall(world: AppointmentWorld, key: string, body: object): Promise<boolean> {
  const found = (await world.calls()).find((one) => one.key === key);
  if (!found) return false;
  expect(await world.dana.put(`/api/calls/${found.id}`, { companyId: 1, ...body })).toMatchObject({ code: 200 });
  return true;
}

async function replayAll(world: AppointmentWorld): Promise<void> {
  const { code, body } = await world.dana.post('/api/replays', { companyId: 1, selection: { filters: {} } });
  // Nothing has arrived yet.
  if (code === 400) return;
  expect(code).toBe(201);
  await world.tested.jobs.finish();
  expect(await world.dana.get(`/api/replays/${(body as Replay).id}`)).toMatchObject({ body: { status: 'done' } });
}

test('any order of calls, lists, undone and repeated imports, replays, answers and marks ends in what the rules say', {
  timeout: longEnough * 4,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ told, orders }) => {
      for (const steps of orders) {
        const { outcome, answered, marked } = await tell(told, steps);
        expect(outcome).toEqual(calculate(told, answered, marked));
      }
    }),
    { numRuns: inLongRun({ short: 3, long: 20 }) },
  );
});
