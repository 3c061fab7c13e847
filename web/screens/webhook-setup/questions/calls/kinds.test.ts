import { expect, test } from 'vitest';
import { noFacts } from '#contract/inference/infer-mapping';
import type { Inference } from '#contract/inference/inference';
import type { FilterRule } from '#contract/mapping-rules';
import { twilio, zoom } from '#contract/presets/phone-systems';
import { MappingDraft } from '#contract/webhooks';
import { arrived } from '../../arrived';
import { isCallBy, withKind } from '../draft/with-kind';
import { listKinds } from './list-kinds';
import { splitMessages } from './split-messages';

const callsOnly: FilterRule[] = [{ key: 'lead_type', only: ['Phone Call', 'call.*'] }];

test.each([
  ['phone call', true],
  ['Call.Ended', true],
  ['Web Form', false],
])('%s is a call: %s', (value, isCall) => {
  expect(isCallBy(callsOnly, 'lead_type', value)).toBe(isCall);
});

test('a kind that another list leaves out becomes a call, and back', () => {
  const form = { key: 'lead_type', value: 'Web Form' };
  const included = withKind(callsOnly, { ...form, isCall: true });
  expect(included).toEqual([{ key: 'lead_type', only: ['Phone Call', 'call.*', 'Web Form'] }]);
  const excluded = withKind(included, { ...form, isCall: false });
  expect(isCallBy(excluded, 'lead_type', 'Web Form')).toBe(false);
  expect(isCallBy(excluded, 'lead_type', 'Phone Call')).toBe(true);
  expect(isCallBy(withKind(excluded, { ...form, isCall: true }), 'lead_type', 'Web Form')).toBe(true);
});

test('one of several that an ending covers is no call, the others stay', () => {
  const filter = withKind(callsOnly, { key: 'lead_type', value: 'call.ringing', isCall: false });
  expect(isCallBy(filter, 'lead_type', 'call.ringing')).toBe(false);
  expect(isCallBy(filter, 'lead_type', 'call.ended')).toBe(true);
});

test('without conditions the first kind that is no call makes one, and it goes with the last', () => {
  const sms = { key: 'event', value: 'sms' };
  const filter = withKind([], { ...sms, isCall: false });
  expect(filter).toEqual([{ key: 'event', except: ['sms'] }]);
  expect(withKind(filter, { key: 'event', value: 'ping', isCall: false })).toEqual([
    { key: 'event', except: ['sms', 'ping'] },
  ]);
  expect(withKind(filter, { ...sms, isCall: true })).toEqual([]);
});

const list = (bodies: readonly unknown[], found: MappingDraft, kinds: Inference['kinds'] = []) =>
  listKinds(
    bodies.map((body) => arrived(body)),
    { inference: { kinds }, found, mapping: found, facts: noFacts },
  );

test('kinds are counted by the keys of the conditions, also within a list of calls', () => {
  const bodies = [{ calls: [{ event: 'call' }, { event: 'sms' }] }, { calls: [{ event: 'call' }] }];
  const mapping = MappingDraft.parse({ callsPath: 'calls', callFilter: [{ key: 'event', except: ['sms'] }] });
  expect(list(bodies, mapping)).toMatchObject([
    { word: 'call', count: 2, isCall: true },
    { name: 'Text messages', word: 'sms', count: 1, isCall: false },
  ]);
});

const text = { MessageSid: 'SM1', SmsSid: 'SM1', From: '+16466063895', To: '+13125550142', Body: 'Is my car ready?' };
const call = {
  CallSid: 'CA1',
  From: '+16466063895',
  To: '+13125550142',
  Direction: 'inbound',
  CallStatus: 'no-answer',
};

test('what only has a key of texts is one kind, whatever the ids, and each message is in one row', () => {
  const other = { ...text, MessageSid: 'SM2', SmsSid: 'SM2', Direction: 'inbound' };
  const kinds = list([text, other, call], twilio.mapping, [
    { key: 'CallStatus', kinds: [], rule: { key: 'CallStatus', only: ['no-answer'] } },
  ]);
  expect(kinds.map(({ name, word, count }) => [name, word, count])).toEqual([
    ['Text messages', '', 2],
    ['A customer calls, nobody answers', 'inbound', 1],
  ]);
  expect(kinds[0]?.tells).toEqual([
    { key: 'MessageSid', value: '*' },
    { key: 'SmsSid', value: '*' },
  ]);
});

test('a kind that becomes a call stays where it is', () => {
  const mapping = {
    ...twilio.mapping,
    callFilter: withKind(withKind(twilio.mapping.callFilter, { key: 'MessageSid', value: '*', isCall: true }), {
      key: 'SmsSid',
      value: '*',
      isCall: true,
    }),
  };
  const kinds = listKinds(
    [text, call].map((body) => arrived(body)),
    {
      inference: { kinds: [] },
      found: twilio.mapping,
      mapping,
      facts: noFacts,
    },
  );
  expect(kinds.map(({ name, isCall }) => [name, isCall])).toEqual([
    ['A customer calls, nobody answers', true],
    ['Text messages', true],
  ]);
});

test.each([
  ['phone.callee_ringing', 'A customer calls, the phone rings'],
  ['phone.callee_missed', 'A customer calls, nobody answers'],
  ['phone.caller_ended', 'Your staff calls a customer, the call ends'],
])('%s is told in words: %s', (event, name) => {
  expect(list([{ event, payload: { object: {} } }], zoom.mapping)).toMatchObject([{ name, word: event }]);
});

test('messages are of calls that count, of calls kept apart, or of none', () => {
  const outbound = { ...call, CallSid: 'CA2', Direction: 'outbound-api' };
  const split = (mapping: MappingDraft) =>
    splitMessages(
      [text, call, call, outbound].map((body) => arrived(body)),
      mapping,
      noFacts,
    );
  expect(split(twilio.mapping)).toEqual({ counting: 2, apart: 1, notCalls: 1 });
  expect(split({ ...twilio.mapping, callFilter: [] })).toEqual({ counting: 3, apart: 1, notCalls: 0 });
});
