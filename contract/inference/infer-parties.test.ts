// Whose number is whose: what looks like a number but is none.
import { expect, test } from 'vitest';
import type { JsonObject } from '../json-value';
import { inferMapping } from './infer-mapping';
import { keysOf, northside } from './invented-systems';

const at = (call: number) => new Date(Date.UTC(2026, 10, 20, 15, call * 40)).toISOString();
const infer = (calls: JsonObject[]) =>
  keysOf(
    inferMapping(
      calls.map((payload, call) => ({ payload, receivedAt: at(call + 0.05) })),
      northside,
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
])('a reference such as %s0 in %s is not the customer’s number: %s is', (text, key, customer) => {
  const calls = froms.map((from, call) => ({
    ...{ [key]: `${text}${call}`, call_id: `c-${call}`, [customer]: from, to: '+13125550142' },
    ...{ start: at(call), seconds: 60 + call * 7 },
  }));
  expect(infer(calls)).toMatchObject({ customerPhone: customer, numberCalled: 'to' });
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
