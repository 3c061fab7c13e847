import { expect, test } from 'vitest';
import { noFacts } from '#contract/inference/infer-mapping';
import type { FieldRule } from '#contract/mapping-rules';
import { MappingDraft } from '#contract/webhooks';
import { arrived } from '../../arrived';
import { countKnown } from './count-known';

const count = (bodies: readonly object[], appointment: FieldRule, appointmentField = 'tags') => {
  const fields = { appointmentField, callIdField: 'id', directionField: 'way', answeredField: 'answered' };
  const mapping = MappingDraft.parse({
    ...fields,
    rules: { appointment },
    callFilter: [{ key: 'event', except: ['sms'] }],
  });
  return countKnown(
    bodies.map((body) => arrived(body)),
    mapping,
    noFacts,
  );
};

const booked = { when: 'is', value: 'booked', means: 'yes' } as const;
const priceOnly = { when: 'is', value: 'price only', means: 'no' } as const;
const vip = { when: 'is', value: 'vip', means: 'nothing' } as const;
const silent = { otherwise: 'not known', constant: 'not known' };
const tagged = [
  { id: 1, tags: ['booked'] },
  { id: 2, tags: ['price only'] },
  { id: 3, tags: [] },
  { id: 4, tags: ['cb'] },
];

test.each<[string, FieldRule, number]>([
  ['a word for each outcome', { values: [booked, priceOnly], ...silent }, 2],
  ['only a word for bookings', { values: [booked], ...silent }, 0],
  ['a word for bookings, no booking without it', { values: [booked], otherwise: 'no', constant: 'no' }, 4],
  [
    'the same, while words wait for an explanation',
    { values: [booked], otherwise: 'no', constant: 'no', asksFirst: true },
    2,
  ],
  ['nothing', { notReported: true }, 0],
])('with %s', (_, rule, knownCalls) => {
  expect(count(tagged, rule, rule.notReported ? '' : 'tags')).toEqual({ calls: 4, knownCalls });
});

test('a word that says nothing is as if it were not there', () => {
  const bodies = [
    { id: 1, tags: ['vip'] },
    { id: 2, tags: ['vip', 'booked'] },
  ];
  const rule: FieldRule = { values: [vip, booked], otherwise: 'no', constant: 'no', asksFirst: true };
  expect(count(bodies, rule)).toEqual({ calls: 2, knownCalls: 2 });
});

test('a word for not known leaves its call not known, whatever calls without a word are', () => {
  const bodies = [
    { id: 1, tags: ['vip'] },
    { id: 2, tags: [] },
  ];
  const rule: FieldRule = { values: [{ ...vip, means: 'not known' }], otherwise: 'no', constant: 'no' };
  expect(count(bodies, rule)).toEqual({ calls: 2, knownCalls: 1 });
});

test('a field that answers yes or no is known', () => {
  const bodies = [{ id: 1, made: true }, { id: 2, made: 'no' }, { id: 3 }, { id: 4, made: 'perhaps' }];
  expect(count(bodies, {}, 'made')).toEqual({ calls: 4, knownCalls: 2 });
});

test('a missed call is known; messages of one call are one; what does not count is left out', () => {
  const bodies = [
    { id: 1, event: 'ring' },
    { id: 1, event: 'end', answered: 'missed' },
    { id: 2, tags: ['price only'] },
    { id: 2, tags: [] },
    { id: 3 },
    { id: 4, way: 'outbound', tags: ['price only'] },
    { id: 5, way: 'internal' },
    { id: 6, event: 'sms' },
  ];
  expect(count(bodies, { values: [priceOnly], ...silent })).toEqual({ calls: 3, knownCalls: 2 });
});
