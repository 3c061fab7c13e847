// A phone system whose calls another one counts: they are stored and listed, but in no figure, past ones included.
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { MetricsSummary } from '#contract/dashboard';
import type { WebhookConfiguration, WebhookLog } from '#contract/webhooks';
import { findChangedSources } from '../../server/database/calls/mark-counted-elsewhere';
import { addCountedElsewhereJob } from '../../server/jobs/mark-counted-elsewhere';
import { inLongRun } from '../long-run';
import { runJob } from '../run-job';
import { createTraffic, openSelfCheckWorld, type SelfCheckWorld } from '../self-check-world';

let world: SelfCheckWorld;

beforeEach(async () => {
  world = await openSelfCheckWorld();
});

const { deliverCalls } = createTraffic(() => world);

async function setCounts(counts: boolean | undefined, source = 'callrail') {
  await world.director.openSession('director');
  const { body } = await world.director.get('/api/webhook-sources?companyId=1');
  const saved = (body as WebhookConfiguration[]).find((one) => one.source === source);
  const answer = await world.director.post('/api/webhook-config', { ...saved, counts });
  expect(answer.code).toBe(201);
  return answer.body as WebhookConfiguration;
}

const ask = async (question: string) => (await world.database.people.$client.query(question)).rows;

async function volume() {
  await world.director.openSession('director');
  const { body } = await world.director.get('/api/metrics/summary?companyId=1');
  return (body as MetricsSummary).callVolume.value;
}

test('past and new calls leave every figure and come back, and stay complete and in the log', async () => {
  await deliverCalls(5);
  await deliverCalls(2, (n) => ({ id: `rail-${n}` }), 'callrail');
  await deliverCalls(2, (n) => ({ id: `late-${n}` }), 'callrail');
  expect(await volume()).toBe(9);

  expect((await setCounts(false)).counts).toBe(false);
  await world.tested.jobs.finish();
  expect(await volume()).toBe(5);
  await deliverCalls(2, (n) => ({ id: `listed-${n}` }), 'callrail');
  expect(await volume()).toBe(5);
  expect(
    await ask(`select distinct is_complete, is_listed_only, is_counted from calls where source = 'callrail'`),
  ).toEqual([{ is_complete: true, is_listed_only: true, is_counted: false }]);
  const { body: log } = await world.director.get('/api/webhook-logs?companyId=1&source=callrail');
  expect((log as WebhookLog[]).map(({ status }) => status)).toEqual(Array(6).fill('success'));

  // What a client leaves out stays.
  expect((await setCounts(undefined)).counts).toBe(false);
  await setCounts(true);
  await world.tested.jobs.finish();
  expect(await volume()).toBe(11);
});

test('more calls than one turn takes follow, and an interrupted change goes on', async () => {
  const { people, background } = world.database;
  await people.$client.query(`
    insert into calls (company_id, source, call_key, is_complete, location_id, service_id, call_type, is_practice,
      booked, outcome, started_at, local_day, fold_key)
    select 1, case when n % 3 = 0 then 'callrail' else 'default' end, 'call-' || n, true, 1, 1, 'Quote', false,
      n % 2 = 0, n % 2 = 0, '2026-02-20T18:00:00Z', '2026-02-20', '1' || repeat('0', 48)
    from generate_series(1, 7500) n`);
  await people.$client.query(`update webhook_configurations set counts = false, counts_applied_to = 0 where id = 2`);
  let turns = 0;
  const failing = {
    background: new Proxy(background, {
      get(target, name, receiver) {
        if (name === 'transaction' && ++turns > 1) throw new Error('away');
        return Reflect.get(target, name, receiver);
      },
    }),
  };
  const mark = async (database: Pick<SelfCheckWorld['database'], 'background'>) => {
    const errors: unknown[] = [];
    await runJob(
      (jobs) => addCountedElsewhereJob(jobs, database, { onMarked() {} }),
      (error) => errors.push(error),
    );
    return errors;
  };
  expect(await mark(failing)).toHaveLength(1);
  expect(await ask('select count(*)::int as calls from calls where is_listed_only')).toEqual([{ calls: 2000 }]);
  expect(await mark(world.database)).toEqual([]);
  expect(await ask(`select count(*)::int as calls from calls where is_counted`)).toEqual([{ calls: 5000 }]);
  expect(await findChangedSources(background)).toEqual([]);
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('calls' as const), path: fc.constantFrom('zoom', 'callrail') }),
  fc.record({
    kind: fc.constant('set' as const),
    source: fc.constantFrom('default', 'callrail'),
    counts: fc.boolean(),
  }),
);

test('whenever the setting changes, only the calls of counted phone systems count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      world = await openSelfCheckWorld();
      const counts: Record<string, boolean> = { default: true, callrail: true };
      for (const [index, one] of steps.entries()) {
        if (one.kind === 'calls') await deliverCalls(2, (n) => ({ id: `${index}-${n}` }), one.path);
        else counts[one.source] = (await setCounts(one.counts, one.source)).counts;
      }
      await world.tested.jobs.finish();
      const counted = await ask('select distinct source, is_counted from calls order by 1, 2');
      expect(counted).toEqual(counted.map(({ source }) => ({ source, is_counted: counts[String(source)] })));
    }),
    { numRuns: inLongRun({ short: 4, long: 12 }) },
  );
}, 120_000);
