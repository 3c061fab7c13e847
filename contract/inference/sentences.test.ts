import { expect, test } from 'vitest';
import type { JsonObject } from '../json-value';
import { twilio as twilioPreset, zoom } from '../presets/phone-systems';
import type { Preset } from '../presets/preset';
import { draftMapping } from './draft-mapping';
import type { SeenDelivery } from './inference';
import { atEnd, endsAt, inferForNorthside, northside, sent, someCalls, stream } from './invented-systems';
import { sentencesOf } from './sentences';

function say(deliveries: SeenDelivery[], index: number) {
  const inference = inferForNorthside(deliveries);
  const delivery = deliveries[index];
  if (!delivery) throw new Error('No such delivery.');
  return sentencesOf(delivery, draftMapping(inference), { inference, facts: northside });
}

const textOf = (deliveries: SeenDelivery[], index: number) =>
  say(deliveries, index).map(({ parts }) => parts.map(({ text }) => text).join(''));

const twilio: JsonObject = {
  CallSid: 'CAbe982f58915a2def4cf7aaa1f1766236',
  From: '+16466063895',
  To: '+13125550142',
  Direction: 'inbound',
  Timestamp: 'Sun, 25 Mar 2018 14:53:19 +0000',
  CallStatus: 'completed',
  CallDuration: '49',
};

test('a call is one sentence, and what it lacks is named', () => {
  const deliveries = [sent(twilio, Date.UTC(2018, 2, 25, 14, 53, 19))];
  expect(textOf(deliveries, 0)).toEqual([
    'Sun 9:53 AM, (646) 606-3895 called (312) 555-0142, 49 seconds, answered by nobody named.',
  ]);
  expect(say(deliveries, 0)[0]?.notFound).toEqual(
    expect.arrayContaining(['service', 'appointment', 'callType', 'employeeId']),
  );
  expect(say(deliveries, 0)[0]?.notFound).not.toContain('storeId');
});

const flat = (it: (typeof someCalls)[number]): JsonObject => ({
  id: it.id,
  customer: it.customer,
  store_number: it.ours,
  direction: it.direction,
  start: it.startsAt,
  end: endsAt(it),
  result: it.talkSeconds > 0 ? 'answered' : 'missed',
  agent: it.agent,
  disposition: it.words.join(', '),
});

test('directions, missed calls and bookings are said', () => {
  const deliveries = atEnd(someCalls, flat);
  expect(textOf(deliveries, 0)[0]).toMatch(
    /^Mon 9:03 AM, \(773\) 208-1143 called \(312\) 555-0188, 55 seconds, answered by Emanuel Ruiz, booked\.$/,
  );
  expect(textOf(deliveries, 2)[0]).toMatch(/, missed\.$/);
  expect(textOf(deliveries, 3)[0]).toMatch(/ \(312\) 555-0188 called \(773\) 208-/);
  expect(textOf(deliveries, 7)[0]).toMatch(/, not booked\.$/);
});

test('several deliveries make words certain, one leaves them probable', () => {
  const certaintyOf = (deliveries: SeenDelivery[]) =>
    say(deliveries, 0)[0]?.parts.find(({ field }) => field === 'customerPhone')?.certainty;
  expect(certaintyOf(atEnd(someCalls, flat))).toBe('certain');
  expect(certaintyOf(atEnd(someCalls.slice(0, 1), flat))).toBe('probably');
});

test('a number of another country is not shown as if it were American', () => {
  const foreign = [sent({ ...twilio, From: '+4987654321' }, Date.UTC(2018, 2, 25, 14, 53, 19))];
  expect(textOf(foreign, 0)[0]).toContain('+4987654321 called (312) 555-0142');
});

test('an event of a stream says what it has', () => {
  const deliveries = stream(someCalls, (it, event, at) => ({
    cid: `c${it.id}`,
    event,
    at,
    from: it.customer,
    to: it.ours,
  }));
  expect(textOf(deliveries, 0)[0]).toBe('Mon 9:03 AM, (773) 208-1143 called (312) 555-0188.');
});

const outgoing = { ...twilio, From: '+18005550190', To: '+12242220117', Direction: 'outbound-api' };

function sayByPreset(preset: Preset, payload: JsonObject) {
  const delivery = sent(payload, Date.UTC(2018, 2, 25, 14, 53, 19));
  const inference = inferForNorthside([delivery]);
  const [sentence] = sentencesOf(delivery, preset.mapping, { inference, facts: northside });
  return sentence?.parts.map(({ text }) => text).join('');
}

test('a call from us to a customer is told as it went, whether or not our number is known', () => {
  expect(sayByPreset(twilioPreset, outgoing)).toContain('(800) 555-0190 called (224) 222-0117, ');
  const fromNorthgate = { ...outgoing, From: '+13125550142' };
  expect(sayByPreset(twilioPreset, fromNorthgate)).toContain('(312) 555-0142 called (224) 222-0117, ');
});

test('a phone that still rings was answered by nobody', () => {
  const ringing = { event: 'phone.callee_ringing', payload: { object: { callee: { name: 'Emanuel Ruiz' } } } };
  expect(sayByPreset(zoom, ringing)).toMatch(/, for Emanuel Ruiz\.$/);
  expect(sayByPreset(twilioPreset, { ...twilio, CallStatus: 'ringing', CallDuration: '' })).not.toContain('answered');
});

const ends = { from: '+17732081143', to: '+13125550142' };

/** The second event alone says whether an appointment was made. */
const analyzed = (more: JsonObject) =>
  textOf(
    [
      sent({ event: 'call_started', call_id: 'c1', ...ends }, Date.UTC(2026, 10, 27, 15)),
      sent({ event: 'call_analyzed', call_id: 'c1', ...ends, duration: 84, ...more }, Date.UTC(2026, 10, 27, 15, 2)),
    ],
    1,
  )[0];

test.each([
  [{ appointment_booked: true }, ', 84 seconds, booked.'],
  [{ appointment_booked: 'yes' }, ', 84 seconds, booked.'],
  [{ appointment_booked: false }, ', 84 seconds, not booked.'],
  [{ appt_set: 'N' }, ', 84 seconds, not booked.'],
  [{ appointment_booked: null }, ', 84 seconds.'],
])('what a mapping says of calls without an answer does not hide the answer of %j', (more, ending) => {
  expect(analyzed(more)).toContain(ending);
});

test('a word that nobody explained leaves the appointment not known, and only a no is not booked', () => {
  const deliveries = atEnd(someCalls, flat);
  expect(textOf(deliveries, 1)[0]).toMatch(/, appointment not known\.$/);
});

test('what cannot be read is not in the sentence', () => {
  const [draft, delivery] = [
    twilioPreset,
    sent({ ...twilio, From: 'anonymous', CallStatus: 'hangup' }, Date.UTC(2018, 2, 25)),
  ];
  const inference = inferForNorthside([delivery]);
  const [sentence] = sentencesOf(delivery, draft.mapping, { inference, facts: northside });
  expect(sentence?.parts.map(({ text }) => text).join('')).toMatch(/, an unknown number called .*, 49 seconds\.$/);
});
