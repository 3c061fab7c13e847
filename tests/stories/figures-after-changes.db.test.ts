// Calls by webhook, what people say about them, appointment lists that are imported and undone, and replays with another
// mapping: after each, every report and the dashboard equal an independent count of the calls as they are then.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallMarks } from '#contract/one-call';
import type { Replay } from '#contract/replays';
import { scopeOf } from '../../server/access/scope';
import type { Database } from '../../server/database/engine/connect';
import { webhookConfigurations } from '../../server/database/schema';
import { AppointmentWorld, appointmentRows } from '../appointment-world';
import { admin, anyFilters, anyViewer, countedWorld, longEnough } from '../counted-world';
import { expectCloseRateTrend } from '../recounts/close-rate-trend';
import { expectDashboard } from '../recounts/dashboard';
import { expectEmployeePractice } from '../recounts/employee-practice';
import { expectPracticeVsLive } from '../recounts/practice-vs-live';
import { readCalls } from '../recounts/read-calls';
import { expectServiceCloseRate } from '../recounts/service-close-rate';

/** Already next year in Auckland. */
const now = new Date('2026-12-31T12:00:00Z');
const minute = 60_000;
const [template] = appointmentRows.webhookConfigurations ?? [];
if (!template) throw new Error('The configuration to copy is missing.');

const notKnownIfMissing = { values: [{ when: 'missing' as const, means: 'not known' }] };
/** Mappings that a replay may change to: what no word about an appointment means, and which key names the service. */
const mappings = [
  { rules: { ...template.rules, appointment: notKnownIfMissing } },
  { rules: { ...template.rules, appointment: { values: [{ when: 'missing' as const, means: 'no' }] } } },
  { serviceField: 'service' },
  { serviceField: 'asked_for' },
];

const phoneSystem = (companyId: number) => ({
  ...{ ...template, companyId, id: companyId, endpointPath: `path-${companyId}` },
  ...{ answeredField: 'status', serviceField: 'service' },
});
const rows = {
  ...countedWorld,
  userCompanies: [...(appointmentRows.userCompanies ?? []), { userId: 2, companyId: 2 }],
  locations: (countedWorld.locations ?? []).map((row) => ({ ...row, code: `S${row.id}` })),
  webhookConfigurations: [phoneSystem(1), phoneSystem(2)],
  webhookEndpoints: [1, 2].map((id) => ({ path: `path-${id}`, companyId: id, configurationId: id })),
};

const phones = ['+13125550101', '+13125550102', '+13125550103', '+13125550104'];
/** Half within a week, the others within ten. */
const anyStart = fc
  .oneof(fc.nat(7 * 1_440), fc.nat(70 * 1_440))
  .map((minutes) => new Date(now.getTime() - minutes * minute).toISOString());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3, nil: undefined });

/** Two of three calls are the first company's. A later event of a call may say something else. */
const anyEvent = fc.nat(89).chain((call) => {
  const companyId = call % 3 === 2 ? 2 : 1;
  const service = fc.constantFrom('Oil', ...(companyId === 1 ? ['Tires', 'oil'] : ['Brakes']));
  return fc.record({
    kind: fc.constant('event' as const),
    companyId: fc.constant(companyId),
    payload: fc.record({
      call_id: fc.constant(`c${call}`),
      at: anyStart,
      store_id: fc.constantFrom(...(companyId === 1 ? ['S1', 'S2'] : ['S3', 'S4'])),
      customer_phone: fc.constant(phones[call % phones.length]),
      duration_seconds: fc.integer({ min: 0, max: 900 }),
      booked: fc.constantFrom('yes', 'yes', 'no', 'no', 'no', undefined),
      service: maybe(service),
      asked_for: maybe(service),
      agent: maybe(fc.constantFrom(...(companyId === 1 ? ['Employee 1', 'Employee 2'] : ['Employee 3']))),
      call_tag: fc.constantFrom('Live', 'Live', 'Live', 'Practice'),
      direction: fc.constantFrom('inbound', 'inbound', 'inbound', 'outbound', undefined),
      status: fc.constantFrom('answered', 'answered', 'missed', undefined),
    }),
  });
});

type Marks = Omit<CallMarks, 'companyId'>;

const anyMark = fc.record({
  kind: fc.constant('mark' as const),
  pick: fc.nat(),
  marks: fc.oneof<fc.WeightedArbitrary<Marks>[]>(
    {
      weight: 3,
      arbitrary: fc.constantFrom('yes' as const, 'no' as const, null).map((appointment) => ({ appointment })),
    },
    { weight: 1, arbitrary: fc.constantFrom(0, 1).map((serviceId) => ({ serviceId })) },
    { weight: 1, arbitrary: fc.constant({ employeeId: null }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('Appointment' as const, 'Quote' as const).map((callType) => ({ callType })),
    },
    { weight: 1, arbitrary: fc.constantFrom('Live' as const, 'Practice' as const).map((callTag) => ({ callTag })) },
    { weight: 2, arbitrary: fc.constant<Marks>({ withdraw: ['appointment'] }) },
  ),
});

const anyList = fc.record({
  kind: fc.constant('list' as const),
  rows: fc.array(fc.record({ phone: fc.nat(phones.length - 1), at: anyStart }), { minLength: 5, maxLength: 40 }),
  isComplete: fc.boolean(),
});

const anyUndo = fc.record({ kind: fc.constant('undo' as const), pick: fc.nat() });
const anyReplay = fc.record({ kind: fc.constant('replay' as const), mapping: fc.constantFrom(...mappings) });
const anyEvents = fc.record({
  kind: fc.constant('events' as const),
  events: fc.array(anyEvent, { minLength: 5, maxLength: 20 }),
});
const anyStep = fc.oneof(
  { weight: 10, arbitrary: anyMark },
  { weight: 4, arbitrary: anyEvents },
  { weight: 2, arbitrary: anyList },
  { weight: 2, arbitrary: anyUndo },
  { weight: 2, arbitrary: anyReplay },
);
type Step = typeof anyStep extends fc.Arbitrary<infer It> ? It : never;

const noFilters = {
  ...{ companyId: undefined, regionId: undefined, districtId: undefined, storeId: undefined, employeeId: undefined },
  ...{ serviceId: undefined, callType: undefined, callTag: undefined, direction: undefined, answered: undefined },
  ...{ startDate: undefined, endDate: undefined },
};
const anyQuestion = fc.record({ viewer: anyViewer, filters: anyFilters });
type Question = typeof anyQuestion extends fc.Arbitrary<infer It> ? It : never;
/** About everything, so that each report has something to answer. */
const anyWideQuestion = anyFilters.map(
  ({ timeRange, days }): Question => ({ viewer: admin, filters: { ...noFilters, timeRange, days, months: 4 } }),
);
/** Some steps, and what is asked after them. */
const chapterWith = (first: fc.Arbitrary<Step>) =>
  fc.record({
    steps: fc
      .tuple(first, fc.array(anyStep, { minLength: 5, maxLength: 5 }))
      .map(([one, others]): Step[] => [one, ...others]),
    questions: fc
      .tuple(anyWideQuestion, fc.array(anyQuestion, { minLength: 4, maxLength: 4 }))
      .map(([wide, others]) => [wide, ...others]),
  });
/** Each kind of step comes at least once. */
const anyStory = fc.record({
  events: fc.array(anyEvent, { minLength: 150, maxLength: 150, size: 'max' }),
  chapters: fc.tuple(chapterWith(anyList), chapterWith(anyReplay), chapterWith(anyUndo)),
});

class ChangingWorld {
  private readonly imports: number[] = [];
  /** Of steps that changed something, by kind. */
  readonly done: Record<Step['kind'], number> = { mark: 0, events: 0, list: 0, undo: 0, replay: 0 };

  private constructor(
    private readonly world: AppointmentWorld,
    private readonly listId: number,
  ) {}

  static async create(): Promise<ChangingWorld> {
    const created = await AppointmentWorld.create(rows);
    created.tested.clock.now = now;
    const world = await created.signedInAgain();
    return new ChangingWorld(world, (await world.addList()).id);
  }

  get database(): Database {
    return this.world.database;
  }

  async deliver(events: readonly (typeof anyEvent extends fc.Arbitrary<infer It> ? It : never)[]): Promise<void> {
    const phoneSystem = this.world.tested.visit({});
    for (const { companyId, payload } of events) {
      const { code, body } = await phoneSystem.post(`/api/webhook/path-${companyId}`, payload);
      expect({ code, body }).toMatchObject({ code: 200, body: { status: 'success' } });
    }
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'events') await this.deliver(step.events);
    else if (step.kind === 'replay') await this.replay(step.mapping);
    else if (step.kind === 'mark' && !(await this.mark(step.pick, step.marks))) return;
    else if (step.kind === 'undo' && !(await this.undo(step.pick))) return;
    else if (step.kind === 'list') await this.importList(step);
    this.done[step.kind] += 1;
  }

  private async mark(pick: number, marks: Marks): Promise<boolean> {
    const { rows: found } = await this.database.people.$client.query<{ id: string; company: string }>(
      `select id, company_id as company from calls order by id`,
    );
    const { id, company } = found[pick % found.length] ?? {};
    const { code } = await this.world.dana.put(`/api/calls/${id}`, { companyId: Number(company), ...marks });
    // Nothing to withdraw.
    if ('withdraw' in marks && code !== 200) return false;
    expect(code).toBe(200);
    return true;
  }

  private async importList({ rows: given, isComplete }: typeof anyList extends fc.Arbitrary<infer It> ? It : never) {
    const lines = given.map(({ phone, at }) => ({ Phone: phones[phone], Created: at }));
    const days = { fromDay: '2026-12-01', toDay: '2026-12-31' };
    const { id } = await this.world.import(this.listId, lines, isComplete ? { complete: days } : {});
    this.imports.push(id);
  }

  private async undo(pick: number): Promise<boolean> {
    const [id] = this.imports.splice(pick % Math.max(1, this.imports.length), 1);
    if (id !== undefined) await this.world.change(id, 'undo');
    return id !== undefined;
  }

  private async replay(mapping: (typeof mappings)[number]): Promise<void> {
    await this.database.people.update(webhookConfigurations).set(mapping).where(eq(webhookConfigurations.companyId, 1));
    const { code, body } = await this.world.dana.post('/api/replays', { companyId: 1, selection: { filters: {} } });
    expect(code).toBe(201);
    await this.world.tested.jobs.finish();
    const ended = await this.world.dana.get(`/api/replays/${(body as Replay).id}`);
    expect(ended).toMatchObject({ body: { status: 'done', stillFailing: 0 } });
  }
}

test('after corrections, lists and replays every figure equals a count of the calls', {
  tags: 'long',
  timeout: longEnough * 4,
}, async () => {
  const done: Record<string, number> = {};
  const answered = { closeRates: 0, practiceVsLive: 0, employees: 0, trends: 0, dashboards: 0 };
  await fc.assert(
    fc.asyncProperty(anyStory, async ({ events, chapters }) => {
      const world = await ChangingWorld.create();
      await world.deliver(events);
      for (const { steps, questions } of chapters) {
        for (const step of steps) await world.take(step);
        const calls = await readCalls(world.database);
        for (const { viewer, filters } of questions) {
          const asked = { reads: world.database.people, scope: scopeOf(viewer), filters, now, calls };
          answered.closeRates += (await expectServiceCloseRate(asked)) ?? 0;
          answered.practiceVsLive += (await expectPracticeVsLive(asked))?.overall.totalLiveCalls ?? 0;
          answered.employees += (await expectEmployeePractice(asked)) ?? 0;
          answered.trends += (await expectCloseRateTrend(asked)) ?? 0;
          const companyId = filters.companyId === undefined ? undefined : Number(filters.companyId);
          if ((await expectDashboard({ ...asked, companyId }, calls)) !== null) answered.dashboards += 1;
        }
      }
      for (const [kind, count] of Object.entries(world.done)) done[kind] = (done[kind] ?? 0) + count;
    }),
    { numRuns: 2, endOnFailure: true },
  );
  for (const [name, count] of Object.entries({ ...done, ...answered })) expect(count, name).toBeGreaterThan(0);
});
