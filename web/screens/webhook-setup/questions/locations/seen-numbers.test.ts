import { expect, test } from 'vitest';
import { noFacts } from '#contract/inference/infer-mapping';
import { twilio, zoom } from '#contract/presets/phone-systems';
import { MappingDraft } from '#contract/webhooks';
import { countNumberless, listUnlistedNumbers } from './seen-numbers';

const mapping = MappingDraft.parse({
  numberCalledField: 'to',
  directionField: 'way',
  rules: {
    numberCalled: { keys: ['line'] },
    direction: { values: [{ when: 'is', value: 'B', means: 'outbound' }] },
  },
});

const receivedAt = '2026-11-20T15:38:12.000Z';

const listed = [{ number: '+18475550111' }];

function list(payloads: readonly unknown[], by = mapping) {
  const messages = payloads.map((payload) => ({ payload, receivedAt, query: null }));
  return listUnlistedNumbers(messages, by, { facts: noFacts, listed }).map(({ number }) => number);
}

test.each([
  ['a number once, whatever its notation', [{ to: '(312) 555-0142' }, { to: '+13125550142' }], ['+13125550142']],
  ['the key that a message has', [{ line: 13125550188 }], ['+13125550188']],
  [
    'no number of a customer who was called',
    [
      { to: '3125550142', way: 'B' },
      { to: '3125550188', way: 'outbound' },
    ],
    [],
  ],
  ['none where the direction cannot be read', [{ to: '3125550142', way: 'sideways' }], []],
  ['no extension and no word', [{ to: '103' }, { to: 'front desk' }, {}], []],
  ['none that is listed', [{ to: '847-555-0111' }], []],
  [
    'a number as switches write it',
    [{ to: '0013125550142' }, { to: 'DID-13125550142' }, { to: '+13125550188@10.0.0.1' }],
    ['+13125550142', '+13125550188'],
  ],
  ['a number of another country as it is', [{ to: '+44 20 7946 0958' }], ['+442079460958']],
])('messages name %s', (_, payloads, expected) => {
  expect(list(payloads)).toEqual(expected);
});

test('what a vendor’s preset calls outbound or no call names no number of ours', () => {
  const zoomCall = (event: string) => ({
    event,
    payload: { object: { caller: { phone_number: '+18005550190' }, callee: { phone_number: '+12242220117' } } },
  });
  expect(list([zoomCall('phone.caller_ended'), zoomCall('phone.caller_ringing')], zoom.mapping)).toEqual([]);
  expect(list([zoomCall('phone.callee_ended')], zoom.mapping)).toEqual(['+12242220117']);
  const text = { MessageSid: 'SM1', SmsSid: 'SM1', From: '+18005550190', To: '+12242220117', Body: 'Is it ready?' };
  expect(list([text], twilio.mapping)).toEqual([]);
});

test('a number whose calls ring at one location’s phone is probably that location’s', () => {
  const northgate = { name: 'Northgate', phone: '(312) 555-0142' };
  const facts = { ...noFacts, locations: [northgate, { name: 'Lakeview', phone: '312-555-0188' }] };
  const propose = (...destinations: string[]) =>
    listUnlistedNumbers(
      destinations.map((destination) => ({
        payload: { to: '+18005550190', phone: { destination } },
        ...{ receivedAt, query: null },
      })),
      mapping,
      { facts, listed },
    );
  expect(propose('+13125550142', '+13125550142')).toEqual([{ number: '+18005550190', ringsAt: 'Northgate' }]);
  expect(propose('+13125550142', '+13125550188')).toEqual([{ number: '+18005550190', ringsAt: undefined }]);
  expect(propose('+16466063895')).toEqual([{ number: '+18005550190', ringsAt: undefined }]);
});

test.each([
  ['a call that names none', [{ from: '3125550199' }], 1],
  ['no call that names one in any of its messages', [{ id: 1 }, { id: 1, to: '3125550142' }], 0],
  ['each call once', [{ id: 1 }, { id: 1 }, { id: 2 }], 2],
  ['no call that the staff made', [{ way: 'outbound' }], 0],
])('without a number is %s', (_, payloads, expected) => {
  const messages = payloads.map((payload) => ({ payload, receivedAt, query: null }));
  expect(countNumberless(messages, { ...mapping, callIdField: 'id' }, noFacts)).toBe(expected);
});
