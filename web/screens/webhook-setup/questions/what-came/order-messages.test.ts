import { expect, test } from 'vitest';
import { noFacts } from '#contract/inference/infer-mapping';
import { twilio, zoom } from '#contract/presets/phone-systems';
import type { MappingDraft } from '#contract/webhooks';
import { orderMessages } from './order-messages';

function order(payloads: readonly object[], mapping: MappingDraft) {
  const messages = payloads.map((payload, index) => ({
    ...{ logId: index, receivedAt: '2026-11-20T15:38:12.000Z', status: 'waiting' as const, reason: null },
    ...{ method: 'POST', contentType: null, headers: {}, payload, payloadCut: false, query: null },
  }));
  return orderMessages(messages, mapping, noFacts).map(({ logId }) => logId);
}

const text = { MessageSid: 'SM1', From: '+16466063895', To: '+13125550142', Body: 'Is my car ready?' };
const call = { CallSid: 'CA1', From: '+16466063895', To: '+13125550142', Direction: 'inbound', CallStatus: 'ringing' };

test('what is no call is not shown, unless nothing else came', () => {
  expect(order([text, call], twilio.mapping)).toEqual([1]);
  expect(order([text], twilio.mapping)).toEqual([0]);
});

test('a call’s fullest message comes before its other ones, and customers’ calls before the staff’s', () => {
  const ended = { ...call, CallStatus: 'completed', CallDuration: '49' };
  expect(order([call, ended], twilio.mapping)).toEqual([1, 0]);
  expect(order([{ ...ended, CallSid: 'CA2' }, call, ended], twilio.mapping)).toEqual([0, 2, 1]);
  const zoomCall = (event: string) => ({ event, payload: { object: { call_id: event } } });
  expect(order([zoomCall('phone.caller_ended'), zoomCall('phone.callee_ended')], zoom.mapping)).toEqual([1, 0]);
});
