// One call: its history from deliveries and people, what survives later deliveries and replays, and the customer's others.
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallEvent, OneCall } from '#contract/one-call';
import { all, createReplaySteps, openReplayWorld, type ReplayWorld, whole } from '../replayed-deliveries';

let world: ReplayWorld;
beforeEach(async () => {
  world = await openReplayWorld();
});

const { deliver, fixMapping, replay } = createReplaySteps(() => world);

const call = (more: object = {}) => ({ ...whole, call_id: 'a', ...more });

async function open(id: number): Promise<OneCall> {
  const { code, body } = await world.director.get(`/api/calls/${id}?companyId=1`);
  expect(code).toBe(200);
  return body as OneCall;
}

/** A line for each event: what changed, and what is overridden. */
function tell(events: readonly CallEvent[]): string[] {
  return events.map((event) => {
    if (event.kind !== 'delivery') {
      const { kind, field, value, before, after, personName } = event;
      return `${kind} of ${personName}: ${field} ${value}, shown ${before} → ${after}`;
    }
    const changes = event.changes.map(({ field, before, after }) => `${field} ${before} → ${after}`);
    const overridden = event.overridden.map(({ field, value, by }) => `${field} ${value} yields to a ${by}`);
    return [...(event.isRepetition ? ['repeats'] : []), ...changes, ...overridden].join(', ');
  });
}

const save = (id: number, body: object) => world.director.put(`/api/calls/${id}`, { companyId: 1, ...body });

test('each delivery tells what it changed, and what yields to another one', async () => {
  const { callId = 0 } = await deliver(call({ appointment_made: 'no' }));
  await deliver(call({ appointment_made: 'yes', duration_seconds: 61 }));
  await deliver(call({ appointment_made: 'no' }));
  const { history, isHistoryCut, call: shown } = await open(callId);
  expect(tell(history)).toEqual([
    'startedAt null → 2026-03-02T08:30:00.000Z, location null → Uptown, service null → Tires, callType null → Quote, callTag null → Live, appointment null → false',
    'appointment false → true, durationSeconds null → 61',
    'repeats, appointment false yields to a delivery',
  ]);
  expect(isHistoryCut).toBe(false);
  expect(shown).toMatchObject({ appointment: true, appointmentOrigin: { source: 'phone-system' } });
});

test('an order of events decides over the order of arrival', async () => {
  await fixMapping({ orderField: 'seq' });
  const { callId = 0 } = await deliver(call({ seq: 2, appointment_made: 'yes' }));
  await deliver(call({ seq: 1, appointment_made: 'no', product_service: 'Brakes' }));
  expect(tell((await open(callId)).history).at(-1)).toBe(
    'service Brakes yields to a delivery, appointment false yields to a delivery',
  );
});

test('a person’s statements and withdrawals are between the deliveries, and later deliveries yield to them', async () => {
  const { callId = 0 } = await deliver(call({ appointment_made: 'no' }));
  await save(callId, { appointment: 'yes' });
  await deliver(call({ appointment_made: 'no', product_service: 'Brakes' }));
  await save(callId, { appointment: null, serviceId: 1 });
  await save(callId, { withdraw: ['appointment'] });
  const { history, call: shown } = await open(callId);
  expect(tell(history).slice(1)).toEqual([
    'statement of director: appointment true, shown false → true',
    'service Tires → Brakes, appointment false yields to a person',
    'statement of director: appointment null, shown true → null',
    'statement of director: service Tires, shown Brakes → Tires',
    'withdrawal of director: appointment null, shown null → true',
  ]);
  expect(shown).toMatchObject({ appointment: true, serviceName: 'Tires', appointmentOrigin: { source: 'person' } });
});

describe('what a person stated', () => {
  test('survives later deliveries, a replay, and the loss of its deliveries', async () => {
    const { callId = 0 } = await deliver(call({ appointment_made: 'no' }));
    await save(callId, { appointment: 'yes', employeeId: null, callType: 'Other', callTag: 'Practice' });
    await deliver(call({ appointment_made: 'no', duration_seconds: 20 }));
    await replay(all);
    const said = { appointment: true, callType: 'Other', callTag: 'Practice', employeeId: null };
    expect((await open(callId)).call).toMatchObject(said);
    await world.database.background.$client.query('delete from deliveries');
    const { call: shown, history, isHistoryCut } = await open(callId);
    expect({ shown, isHistoryCut }).toMatchObject({ shown: said, isHistoryCut: true });
    expect(tell(history)).toContain('statement of director: appointment true, shown false → true');
  });

  test('is taken back one by one, down to what deliveries say now', async () => {
    const { callId = 0 } = await deliver(call({ appointment_made: 'no' }));
    for (const appointment of ['yes', 'no', null]) await save(callId, { appointment });
    await deliver(call({ appointment_made: 'yes' }));
    const shown: unknown[] = [];
    for (let left = 4; left > 0; left -= 1) {
      const { appointment, mayWithdraw } = (await open(callId)).call;
      shown.push([appointment, mayWithdraw]);
      await save(callId, { withdraw: ['appointment'] });
    }
    expect(shown).toEqual([
      [null, ['appointment']],
      [false, ['appointment']],
      [true, ['appointment']],
      [true, []],
    ]);
  });
});

test('a missed call is assumed not to be booked until a person says so', async () => {
  await fixMapping({ answeredField: 'answered', rules: { appointment: { notReported: true } }, appointmentField: '' });
  const { callId = 0 } = await deliver(call({ answered: 'missed' }));
  const { call: missed, history } = await open(callId);
  expect(missed).toMatchObject({
    appointment: false,
    appointmentOrigin: { source: 'assumed', assumption: 'not-answered' },
  });
  expect(tell(history)[0]).toContain('appointment null → false');
  expect(await save(callId, { appointment: 'yes' })).toMatchObject({ code: 200, body: { appointment: true } });
});

test('the customer’s other calls are listed newest first', async () => {
  const { callId = 0 } = await deliver(call({ customer_phone: '(312) 555-0142' }));
  for (const [index, customer_phone] of ['+13125550142', '312-555-0142', '+13125550143'].entries())
    await deliver(call({ call_id: `b${index}`, timestamp: `2026-03-02T0${index + 1}:00:00Z`, customer_phone }));
  const { others, othersTotal, othersOutside } = await open(callId);
  expect(others.map(({ phoneSystemCallId }) => phoneSystemCallId)).toEqual(['b1', 'b0']);
  expect({ othersTotal, othersOutside }).toEqual({ othersTotal: 2, othersOutside: 0 });
});
