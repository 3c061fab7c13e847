// Each published payload, posted as its vendor would, to a webhook filled in by its preset.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPreset } from '#contract/presets';
import { type TestApp, testApp } from '../test-app';
import { testDatabase } from '../test-database';

interface Story {
  preset: string;
  file: string;
  /** The tracking number as the shop entered it, in any notation. */
  code: string;
  processed: Record<string, unknown>;
  method?: 'GET';
}

const whole: Story[] = [
  {
    preset: 'callrail',
    file: 'callrail-post-call.json',
    code: '404-555-8514',
    processed: {
      callId: '766970532',
      startedAt: '2018-02-19T18:41:00.236Z',
      durationSeconds: 13,
      customerPhone: '+12148654559',
    },
  },
  {
    preset: 'callrail-legacy',
    file: 'callrail-legacy-querystring.form',
    code: '+12015911668',
    processed: {
      callId: '305895151',
      startedAt: '2014-10-09T16:23:45.000Z',
      durationSeconds: 247,
      customerPhone: '+16617240240',
    },
  },
  {
    preset: 'callrail-legacy',
    file: 'callrail-legacy-querystring.form',
    method: 'GET',
    code: '(201) 591-1668',
    processed: { callId: '305895151', startedAt: '2014-10-09T16:23:45.000Z', durationSeconds: 247 },
  },
  {
    preset: 'ctm',
    file: 'ctm-end-webhook-integrator.json',
    code: '(201) 903-7784',
    processed: {
      callId: '12345',
      startedAt: '2025-07-08T18:40:00.000Z',
      durationSeconds: 62,
      customerPhone: '+12015551234',
      employee: { id: 4, name: 'Emanuel Diaz' },
    },
  },
  {
    preset: 'ctm',
    file: 'ctm-start-webhook-captured.json',
    code: '+1 239 933 5750',
    processed: { callId: '4379952365', startedAt: '2024-07-28T12:33:20.000Z', customerPhone: '+12396001971' },
  },
  {
    // Its times have no zone, so the location's applies.
    preset: 'marchex',
    file: 'marchex-call-preprocessed.json',
    code: '866-959-2359',
    processed: { callId: '2079571437', startedAt: '2019-11-15T14:09:54.000Z', order: expect.any(String) },
  },
];

test.each(whole)('$file counts as $preset maps it', async (story) => {
  const { app, log } = await connect(story.preset, story.code);
  await send(app, story);
  const row = await log();
  expect(row).toMatchObject({ status: 'success', reason: null });
  expect(row?.processed_data).toMatchObject({
    store: { id: 1, name: 'Northgate' },
    service: { name: 'Not specified' },
    appointment: false,
    callType: 'Other',
    ...story.processed,
  });
});

test('Aircall’s call is incomplete until a delivery says which number was called', async () => {
  const { app, log } = await connect('aircall', '+1 312 555 0142');
  await send(app, { preset: 'aircall', file: 'aircall-call-created.json' });
  const row = await log();
  expect(row).toMatchObject({ status: 'failed', reason: 'store-missing' });
  expect(row?.processed_data).toMatchObject({
    callId: '123',
    startedAt: '2024-11-26T12:08:15.000Z',
    durationSeconds: 0,
    customerPhone: '+18001234567',
  });
  const created = JSON.parse(read('aircall-call-created.json'));
  const ended = {
    ...created,
    event: 'call.tagged',
    timestamp: 1732622999,
    data: {
      ...created.data,
      duration: 88,
      number: { digits: '+1 312-555-0142' },
      user: { email: 'emanuel@example.com' },
      tags: [{ name: 'VIP' }, { name: 'Booked' }],
    },
  };
  await post(app, JSON.stringify(ended), 'application/json');
  expect(await log()).toMatchObject({
    status: 'success',
    processed_data: {
      durationSeconds: 88,
      appointment: true,
      callType: 'Appointment',
      callTag: 'Live',
      employee: { id: 4, name: 'Emanuel Diaz' },
    },
  });
});

test('a CallRail tag with an agreed meaning is an appointment', async () => {
  const { app, log } = await connect('callrail', '+14045558514');
  const payload = { ...JSON.parse(read('callrail-post-call.json')), tags: ['New lead', 'Appointment Set', 'practice'] };
  await post(app, JSON.stringify(payload), 'application/json');
  expect(await log()).toMatchObject({
    status: 'success',
    processed_data: { appointment: true, callType: 'Other', callTag: 'Practice' },
  });
});

async function connect(id: string, code: string) {
  const preset = findPreset(id);
  if (!preset) throw new Error(`${id} is no preset.`);
  const database = await testDatabase({
    companies: [{ id: 1, name: 'Northside Auto Group', timeZone: 'America/New_York' }],
    locations: [{ companyId: 1, id: 1, name: 'Northgate', code }],
    employees: [{ companyId: 1, id: 4, firstName: 'Emanuel', lastName: 'Diaz', email: 'emanuel@example.com' }],
    webhookConfigurations: [
      { companyId: 1, id: 1, endpointPath: 'calls', ...preset.mapping, preset: id, signature: preset.signature },
    ],
    webhookEndpoints: [{ path: 'calls', companyId: 1, configurationId: 1 }],
  });
  const { app } = await testApp(database);
  const newest = 'select * from deliveries order by received_at desc, id desc limit 1';
  return { app, log: async () => (await database.people.$client.query(newest)).rows[0] };
}

async function send(app: TestApp['app'], { file, method }: Pick<Story, 'preset' | 'file' | 'method'>): Promise<void> {
  const text = read(file);
  if (method === 'GET') {
    const answer = await app.inject({ method, url: `/api/webhook/calls?${text}` });
    expect(answer.statusCode).toBe(200);
    return;
  }
  await post(app, text, file.endsWith('.form') ? 'application/x-www-form-urlencoded' : 'application/json');
}

async function post(app: TestApp['app'], payload: string, type: string): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/webhook/calls',
    headers: { 'content-type': type },
    payload,
  });
  expect(answer.statusCode).toBe(200);
}

const read = (file: string) => readFileSync(new URL(`../payloads/${file}`, import.meta.url), 'utf8').trim();
