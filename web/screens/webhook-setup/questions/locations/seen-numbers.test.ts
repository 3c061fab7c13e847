import { expect, test } from 'vitest';
import { MappingDraft } from '#contract/webhooks';
import { listUnlistedNumbers } from './seen-numbers';

const mapping = MappingDraft.parse({
  numberCalledField: 'to',
  directionField: 'way',
  rules: {
    numberCalled: { keys: ['line'] },
    direction: { values: [{ when: 'is', value: 'B', means: 'outbound' }] },
  },
});

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
  ['no extension and no word', [{ to: '103' }, { to: 'front desk' }, {}], []],
  ['none that is listed', [{ to: '847-555-0111' }], []],
])('messages name %s', (_, payloads, expected) => {
  const messages = payloads.map((payload) => ({ payload }));
  expect(listUnlistedNumbers(messages, mapping, [{ number: '+18475550111' }])).toEqual(expected);
});
