// Whose number is whose: what looks like a number but is none, and our own number as switches write it.
import { expect, test } from 'vitest';
import type { JsonObject } from '../json-value';
import { inferMapping } from './infer-mapping';
import { keysOf, northside, onlyInbound } from './invented-systems';

const at = (call: number) => new Date(Date.UTC(2026, 10, 20, 15, call * 40)).toISOString();
const infer = (calls: JsonObject[], facts = northside) =>
  keysOf(
    inferMapping(
      calls.map((payload, call) => ({ payload, receivedAt: at(call + 0.05) })),
      facts,
    ),
  );

/** One customer calls three times. */
const froms = [1143, 1434, 1143, 1725, 1143, 2016].map((line) => `+1773208${line}`);

test.each<[text: string, key: string, customer: string]>([
  ['2026-0142-101', 'case_no', 'from'],
  ['4472-3142-1', 'case_no', 'from'],
  ['4472-3142-1', 'job', 'customer_number'],
  ['2026-0142-101', 'call_ref', 'who_called'],
  ['2026-0142-101', 'dossier', 'from'],
  ['447 23142 1', 'ticket_number', 'from'],
  ['44-7231-421', 'customer_ref', 'caller'],
  ['447-231-421', 'claim', 'ani'],
  ['447-231-421', 'ticket_number', 'caller'],
  ['447-231-421', 'dossier', 'from'],
  ['447231421', 'x3', 'caller'],
])('a reference such as %s0 in %s is not the customer’s number: %s is', (text, key, customer) => {
  const calls = froms.map((from, call) => ({
    ...{ [key]: `${text}${call}`, call_id: `c-${call}`, [customer]: from, to: '+13125550142' },
    ...{ start: at(call), seconds: 60 + call * 7 },
  }));
  expect(infer(calls)).toMatchObject({ customerPhone: customer, numberCalled: 'to' });
});

test.each<[ours: string]>([['tracking_line'], ['dialed'], ['reached_on'], ['to'], ['dialed_no'], ['hotline'], ['x7']])(
  'our number with 00 in %s is the one called, not the number to call back',
  (ours) => {
    const calls = onlyInbound.map(({ customer }, call) => ({
      ...{ caller: customer.replace('+', '00'), [ours]: '0013125550142', when: at(call), seconds: 60 + call * 7 },
    }));
    expect(infer(calls)).toMatchObject({ customerPhone: 'caller', numberCalled: ours });
    const callBack = (call: number) => ({
      callback_number: call === 4 ? '+17085550177' : (onlyInbound[call]?.customer ?? null),
    });
    const withBack = calls.map((it, call) => ({ ...it, ...callBack(call) }));
    expect(infer(withBack)).toMatchObject({ customerPhone: 'caller', numberCalled: ours });
    const without = withBack.map((it, call) => ({ caller: it.caller, when: it.when, ...callBack(call) }));
    expect(infer(without)).not.toHaveProperty('numberCalled', 'callback_number');
  },
);

test.each([
  ['whose number is not known', '0018005550190', northside],
  ['abroad', '00442079460958', { ...northside, locations: [{ name: 'London', phone: '+44 20 7946 0958' }] }],
])('a number with 00 of a location %s is the one called', (_, number, facts) => {
  const calls = onlyInbound.map(({ customer }, call) => ({ caller: customer, reached_on: number, when: at(call) }));
  expect(infer(calls, facts)).toMatchObject({ customerPhone: 'caller', numberCalled: 'reached_on' });
});

test.each<[text: string]>([
  ['1-773-208-1143'],
  ['773.208.1143'],
  ['773 2081143'],
  ['1 (773)208-1143'],
  ['+1 773-2081143'],
  ['011 44 20 7946 0958'],
  ['0044 20 7946 0958'],
  ['+44 (0)20 7946 0958'],
])('%s is a number, however few know its key', (text) => {
  const calls = froms.map((from, call) => ({ call_id: `c-${call}`, x1: from, x2: text, when: at(call) }));
  expect(infer(calls)).toMatchObject({ customerPhone: 'x1', numberCalled: 'x2' });
});

test('a number that differs in each call is the customer’s where the caller is always the same switch', () => {
  const calls = onlyInbound.map((_, call) => ({
    ...{ from: '+18005550190', to: '+13125550142', number: `+1773208114${call}`, when: at(call) },
  }));
  expect(infer(calls)).toMatchObject({ customerPhone: 'number' });
});
