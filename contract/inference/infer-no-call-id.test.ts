// What tells calls apart, where nothing is named so or everything came twice.
import { expect, test } from 'vitest';
import type { JsonObject } from '../json-value';
import { inferMapping } from './infer-mapping';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute)).toISOString();

/** Two calls, each sent twice: the second time is a retry, the same to the last byte. */
function sentTwice(more: readonly [JsonObject, JsonObject]) {
  const deliveries = more.flatMap((own, index) => {
    const payload = { caller: `+1312555014${index}`, started: at(index * 40), ...own };
    return [0, 1].map((retry) => ({ payload, receivedAt: at(index * 40 + 3 + retry) }));
  });
  return inferMapping(deliveries);
}

test.each<[string, JsonObject, JsonObject]>([
  ['secs', { secs: 64 }, { secs: 131 }],
  ['callerPostcode', { callerPostcode: '60614' }, { callerPostcode: '60601' }],
  ['gclid', { gclid: 'Cj0KCQiA4b2MBhD2ARIs' }, { gclid: 'EAIaIQobChMI8b2MBhD2' }],
  ['ip', { ip: '203.0.113.7' }, { ip: '198.51.100.23' }],
  ['visitor_ip', { visitor_ip: '2001:db8::7' }, { visitor_ip: '2001:db8::8' }],
  ['cnam', { cnam: 'SMITH4711' }, { cnam: 'JONES0815' }],
  ['talk_time', { talk_time: '61' }, { talk_time: '9' }],
  ['billsec', { billsec: 61 }, { billsec: 9 }],
  ['caller_city', { caller_city: 'Chicago' }, { caller_city: 'Evanston' }],
  ['quality', { quality: 4.31 }, { quality: 4.02 }],
  ['queue_position', { queue_position: 3 }, { queue_position: 1 }],
])('%s does not tell one call from another', (_, first, second) => {
  const found = sentTwice([first, second]);
  expect(found.fields.callId.best).toBeUndefined();
});

test('an ID is found among what is none, and that everything came twice is no proof that it stays', () => {
  const { best, others } = sentTwice([
    { recordingRef: 'b-77120', secs: 64, ip: '203.0.113.7', vorgang: 'K-2026-004711' },
    { recordingRef: 'b-77121', secs: 131, ip: '198.51.100.23', vorgang: 'K-2026-004712' },
  ]).fields.callId;
  expect([best, ...others].map((it) => it?.key)).not.toContain('secs');
  expect(best?.certainty).toBe('probably');
});

test('a contact is a call if others of it are named after it', () => {
  const contact = (id: string) => ({ ContactId: id, InitialContactId: id, PreviousContactId: null });
  const ids = ['6f0b8c52-3c1a-4b0e-9a1e-0d8b7d5a1c11', '0c1e2d3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f'];
  const [first = '', second = ''] = ids;
  const calls = [contact(first), contact(second)].map((payload, index) => ({
    payload: { CustomerEndpoint: { Address: `+1312555014${index}` }, InitiationTimestamp: at(index * 40), ...payload },
    receivedAt: at(index * 40 + 3),
  }));
  expect(inferMapping(calls).fields.callId.best?.key).toBe('ContactId');
});

test('the contact of somebody who calls again is no call', () => {
  const calls = [0, 1, 2, 3].map((index) => ({
    payload: { contact_id: `person-00${index % 2}81`, from: `+1312555014${index % 2}`, started: at(index * 70) },
    receivedAt: at(index * 70 + 3),
  }));
  expect(inferMapping(calls).fields.callId.best).toBeUndefined();
});

/** Calls by their ID, their caller (0 is none) and the minute of their start: `A1/1/0 A1/1/30`. */
function inferCalls(key: string, shape: string, start: string) {
  const calls = shape.split(' ').map((call, index) => {
    const [id = '', caller = '', minute = ''] = call.split('/');
    const shared = { [key]: id, [start]: at(+minute), end: at(+minute + 3), dialed: '+13125550142', secs: 60 + index };
    const payload = caller === '0' ? shared : { ...shared, caller: `+1773928114${caller}` };
    return { payload, receivedAt: at(+minute + 3) };
  });
  return inferMapping(calls);
}

const pairs = (count: number) =>
  Array.from({ length: count }, (_, n) => `s-77${n >> 1}/${(n % 9) + 1}/${n * 20}`).join(' ');

test.each([
  ['two calls each of four callers', 'call_id', pairs(4), 'start'],
  ['a shift’s calls', 'call_ref', pairs(6), 'begin'],
  ['so many that the pairs are few', 'callid', pairs(20), 'started_at'],
  ['one of four with another', 'call_uuid', 'A1/1/0 A1/2/20 A2/3/40 A3/4/60 A4/5/80', 'call_start_time'],
  ['no caller, starts 20 minutes apart', 'interaction_id', 'i-71/0/0 i-71/0/20 i-72/0/40', 'start'],
  ['no caller, one ID for all', 'call_id', 'c-71/0/0 c-71/0/20 c-71/0/40', 'startTime'],
  ['no caller, many', 'session_id', pairs(8).replace(/\/\d\//g, '/0/'), 'call_start'],
])('what calls with other starts share is no call’s ID: %s', (_, key, shape, start) => {
  const { fields, callsSeen } = inferCalls(key, shape, start);
  expect(fields.callId.best).toBeUndefined();
  expect(callsSeen).toBe(shape.split(' ').length);
});

test.each([
  ['other starts of the same caller', 'call_id', 'A1/1/0 A1/1/30 A2/2/60', 'start', 'probably'],
  ['other starts, the caller left out', 'call_ref', 'A1/1/0 A1/0/30 A2/2/60', 'begin', 'probably'],
  ['a caller that changes', 'call_id', 'A1/1/0 A1/3/2 A2/2/60', 'sent', 'probably'],
  ['a leg of one in five', 'linkedid', 'A1/1/0 A1/6/2 A2/2/20 A3/3/40 A4/4/60 A5/5/80', 'start', 'probably'],
  ['the same start', 'call_id', 'A1/1/0 A1/1/0 A2/2/60', 'start', 'certain'],
  ['other times of events', 'call_id', 'A1/1/0 A1/1/4 A2/2/60', 'datetime', 'certain'],
  ['each ring’s start', 'call_id', 'A1/1/0 A1/1/4 A2/2/60', 'ring_start', 'certain'],
])('an ID that comes back with %s is as certain as that proves', (_, key, shape, start, certainty) => {
  const { best } = inferCalls(key, shape, start).fields.callId;
  expect(best).toMatchObject({ key, certainty });
  expect(best?.proof === '').toBe(certainty === 'certain');
});
