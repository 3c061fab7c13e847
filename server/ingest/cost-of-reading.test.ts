// The cost of a payload with a mapping, in steps: a test of time would measure the machine.
import { describe, expect, test } from 'vitest';
import { type Budget, isSpent, stepsOfDelivery } from '#contract/budget';
import { findInPayload } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import type { FieldRule } from '#contract/mapping-rules';
import { noSignature } from '#contract/signatures';
import { type FieldKeys, type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import type { Delivery } from './delivery/delivery';
import { arrivalOf } from './delivery/delivery-id';
import { compileMapping } from './read/compile-mapping';
import { mapFields } from './read/map-fields';
import { openDelivery } from './understand/understand';

type FullMapping = Delivery['endpoint']['mapping'];

const hundredCalls = Array.from({ length: 100 }, (_, id) => ({ id }));

/** The same key and rule for every field. */
function mappingOf(key: string, rule: FieldRule = {}) {
  const keys = webhookFieldNames.map((field) => [webhookFields[field].configKey, key]);
  const rules = Object.fromEntries(webhookFieldNames.map((field) => [field, rule])) as Record<WebhookField, FieldRule>;
  return { ...(Object.fromEntries(keys) as FieldKeys), callsPath: 'calls', orderField: '', rules, callFilter: [] };
}

const tenKeys = (key: string) =>
  mappingOf(`${key}.k0`, { keys: Array.from({ length: 9 }, (_, index) => `${key}.k${index + 1}`) });

/** No two fields have a key in common. */
function tenKeysForEach(key: string): FullMapping {
  const keys = webhookFieldNames.map((field) => [webhookFields[field].configKey, `${key}.${field}`]);
  const further = (field: string) => ({ keys: Array.from({ length: 9 }, (_, index) => `${key}.${field}${index}`) });
  const rules = Object.fromEntries(webhookFieldNames.map((field) => [field, further(field)]));
  return { ...mappingOf(key), ...(Object.fromEntries(keys) as FieldKeys), rules };
}

const twoHundredRules = (value: string) =>
  mappingOf('$.x', { values: Array.from({ length: 200 }, () => ({ when: 'contains', value, means: 'yes' })) });

function open(mapping: FullMapping, x: JsonValue, maxCalls?: number) {
  const delivery = {
    ...arrivalOf('00000000-0000-7000-8000-000000000000', new Date('2026-11-20T15:38:12Z')),
    ...{ method: 'POST', contentType: 'application/json' },
    body: Buffer.from(JSON.stringify({ x, calls: hundredCalls })),
    endpoint: {
      ...{ companyId: 1, configurationId: 1, source: 'default', isActive: true, isMapped: true, expiresAt: null },
      ...{ mapping, signature: noSignature, secrets: [] },
    },
  };
  return openDelivery(delivery, { ...(maxCalls && { maxCalls }) });
}

/** `count` things, each inside the next. */
function nest(count: number, wrap: (inside: JsonValue) => JsonValue): JsonValue {
  let nested: JsonValue = 1;
  for (let depth = 0; depth < count; depth += 1) nested = wrap(nested);
  return nested;
}

const deep = Array.from({ length: 1_000 }, () => nest(55, (a) => ({ a })));

describe('a payload and a mapping that cost too much together', () => {
  const wide = twoHundredRules(`${'a'.repeat(195)}b`);

  test.each<[string, FullMapping, JsonValue]>([
    ['long paths through three hundred elements', tenKeysForEach(`$.x[]${'.a'.repeat(55)}`), deep.slice(0, 300)],
    ['rules over a long text', wide, 'a'.repeat(9_999)],
    ['rules over many short texts', wide, Array.from({ length: 9_999 }, () => 'a')],
    ['blanks without end', mappingOf('$.x', { keys: Array(9).fill('$.x') }), ' '.repeat(900_000)],
  ])('are refused with an explanation: %s', (_, mapping, x) => {
    expect(open(mapping, x)).toEqual({
      refusal: { reason: 'calls-unreadable', message: expect.stringMatching(/takes too long to read.*replay it/) },
      payload: expect.anything(),
    });
  });

  test('are refused while calls are searched for, too', () => {
    const path = `x[]${'.a'.repeat(55)}`;
    const budget: Budget = { left: 1_000 };
    expect(findInPayload({ x: deep }, path, { budget })).toBeUndefined();
    expect(isSpent(budget)).toBe(true);
  });
});

test('every visited value is counted, wherever a path leads', () => {
  const seen = { count: 0 };
  const payload = watch({ x: deep.slice(0, 100), grid: [[[1, 2]], [[3]]] }, seen);
  for (const key of ['x', 'x[3].a.a', `x[]${'.a'.repeat(55)}`, 'x[].a[].a', 'grid[][][]', `grid${'[]'.repeat(50)}`]) {
    const budget: Budget = { left: stepsOfDelivery };
    seen.count = 0;
    findInPayload(payload, key, { budget });
    // A step checks an object for a key, by its text and by its name, and takes the value.
    expect(seen.count, key).toBeLessThanOrEqual(12 * (stepsOfDelivery - budget.left) + 110);
    expect(seen.count, key).toBeGreaterThan(0);
  }
});

test('a key from the body’s root is looked up once for all calls and fields', () => {
  const mapping = compileMapping(tenKeys(`$.x[]${'.a'.repeat(20)}`));
  const budget: Budget = { left: stepsOfDelivery };
  const around = { root: { x: deep, calls: hundredCalls }, atRoot: new Map(), budget };
  mapFields({ id: 1 }, mapping, around);
  const first = stepsOfDelivery - budget.left;
  mapFields({ id: 2 }, mapping, around);
  const second = stepsOfDelivery - budget.left - first;
  expect(first).toBeGreaterThan(10 * 20_000);
  expect(second).toBeLessThan(webhookFieldNames.length * 10 * 50);
});

test('a hundred honest calls with tags and many rules take a small part of the limit', () => {
  const values = Array.from({ length: 50 }, (_, index) => ({
    ...{ when: 'contains' as const, value: `word ${index}`, means: 'yes' },
  }));
  const mapping = compileMapping(mappingOf('data.tags[].name', { keys: ['data.user.name', '$.account.name'], values }));
  const budget: Budget = { left: stepsOfDelivery };
  const call = { data: { tags: ['sales', 'west side', 'booked'].map((name) => ({ name })), user: { name: 'Ann' } } };
  const around = { root: { account: { name: 'Northside' }, calls: [call] }, atRoot: new Map(), budget };
  for (const _ of hundredCalls) mapFields(call, mapping, around);
  expect(budget.left).toBeGreaterThan(stepsOfDelivery * 0.7);
});

test('a trial maps the calls it shows, with their share of the steps', () => {
  const plain = mappingOf('id');
  expect(open(plain, 1, 20)).toMatchObject({ calls: { length: 20 }, callsTotal: 100 });
  expect(open(plain, 1)).toMatchObject({ calls: { length: 100 }, callsTotal: 100 });
  const tooMuch = mappingOf('$.x', { keys: Array(9).fill('$.x') });
  expect(open(tooMuch, ' '.repeat(60_000), 20)).toHaveProperty('refusal');
  expect(open(tooMuch, ' '.repeat(60_000))).toHaveProperty('refusal');
});

/** The same value, counting every access. */
function watch(value: JsonValue, seen: { count: number }): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      seen.count += 1;
      return watch(Reflect.get(target, key, receiver) as JsonValue, seen);
    },
  });
}
