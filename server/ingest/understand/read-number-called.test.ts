// Which of a call's two numbers is ours, and what it decides.
import { describe, expect, test } from 'vitest';
import type { CallDirection } from '#contract/calls';
import type { JsonObject } from '#contract/json-value';
import type { CompanyRows } from '../../database/companies/company-directory';
import { indexCompany } from '../names/resolve-names';
import { compileMapping, type Mapping } from '../read/compile-mapping';
import { mapFields } from '../read/map-fields';
import { readValues } from '../read/read-values';
import { readValue } from '../read/reading';
import { findDefaultService, mayNameCustomer, readNumberCalled } from './read-number-called';

const shop = '+13125550142';
const otherShop = '+13125550143';
const customer = '+16466063895';
const stranger = '+16466063896';

const rows: CompanyRows = {
  ...{ name: 'Northside', timeZone: 'America/Chicago', employees: [], aliases: [], employeeAliases: [] },
  locations: [
    { id: 1, code: 'A', name: 'Northgate', timeZone: null, phone: shop },
    { id: 2, code: 'B', name: 'Lakeview', timeZone: null, phone: otherShop },
  ],
  services: [{ id: 7, name: 'Tires', isShared: false }],
  numbers: [{ number: shop, locationId: null, serviceId: 7 }],
  locationAliases: [{ alias: '103', locationId: 2 }],
};
const directory = indexCompany(rows);

const byNumber = {
  ...{ storeIdField: '', numberCalledField: 'to', customerPhoneField: 'from', directionField: 'direction' },
  ...{ serviceField: 'service', appointmentField: '', callTypeField: '' },
  rules: { storeId: { byNumberCalled: true } },
} as unknown as Mapping;

function readCall(payload: JsonObject, mapping: Mapping = byNumber) {
  const compiled = compileMapping(mapping);
  const mapped = mapFields(payload, compiled);
  return readNumberCalled({ mapping: compiled, mapped, readings: readValues(mapped, compiled) }, directory);
}

function endsOf(payload: JsonObject, mapping?: Mapping) {
  const { readings } = readCall(payload, mapping);
  return {
    ours: readValue(readings.numberCalled),
    theirs: readValue(readings.customerPhone),
    store: readValue(readings.storeId),
  };
}

describe('our number', () => {
  test.each<[CallDirection | undefined, string, string]>([
    ['inbound', customer, shop],
    [undefined, customer, shop],
    ['outbound', shop, customer],
    // Neither is known: the roles of an outbound call.
    ['outbound', stranger, customer],
    ['internal', shop, stranger],
  ])('of a %s call from %s to %s is found by its side', (direction, from, to) => {
    const isTurned = direction === 'outbound' || direction === 'internal';
    const [ours, theirs] = isTurned ? [from, to] : [to, from];
    expect(endsOf({ from, to, ...(direction && { direction }) })).toEqual({ ours, theirs, store: ours });
  });

  test('is the number called of an outbound call if the phone system always sends ours there', () => {
    expect(endsOf({ from: customer, to: shop, direction: 'outbound' })).toMatchObject({ ours: shop, theirs: customer });
  });

  test('of an internal call is the one that was called', () => {
    expect(endsOf({ from: shop, to: otherShop, direction: 'internal' })).toMatchObject({ store: otherShop });
  });

  test('is the only one there is', () => {
    expect(endsOf({ to: shop, direction: 'outbound' })).toMatchObject({ ours: shop, store: shop });
  });

  test('turns the customer’s phone also where a key names the store', () => {
    const mapping = { ...byNumber, storeIdField: 'store', rules: {} } as Mapping;
    expect(endsOf({ store: 'B', from: shop, to: customer, direction: 'outbound' }, mapping)).toEqual({
      ...{ ours: shop, theirs: customer, store: 'B' },
    });
  });
});

describe('the store by the number called', () => {
  test('is stated, not assumed, and its key is that of the number', () => {
    const { mapped } = readCall({ from: customer, to: shop });
    expect(mapped.traces.storeId).toEqual({ key: 'to', found: shop });
  });

  test('can be an extension, which a known name explains', () => {
    expect(endsOf({ from: customer, to: '103' })).toMatchObject({ ours: undefined, store: '103' });
    expect(endsOf({ from: '103', to: customer, direction: 'outbound' })).toMatchObject({
      ...{ theirs: customer, store: '103' },
    });
  });

  test('is missing without a number', () => {
    expect(readCall({ from: customer }).readings.storeId.kind).toBe('absent');
    expect(readCall({ from: customer, to: 'anonymous' }).readings.storeId.kind).toBe('absent');
  });
});

const unclear = { ...byNumber, numberCalledField: 'one', customerPhoneField: 'other' } as Mapping;
const byRole = { ...byNumber, numberCalledField: 'tracking', customerPhoneField: 'customer' } as Mapping;

test.each<[CallDirection | undefined, boolean, boolean]>([
  ['inbound', false, false],
  [undefined, false, false],
  ['outbound', false, true],
  ['internal', true, true],
])(
  'an unknown number of a %s call may be a customer’s: %s, and %s if no key names its role',
  (direction, ...expected) => {
    const said = direction && { direction };
    const calls = [
      readCall({ from: stranger, to: customer, ...said }),
      readCall({ one: stranger, other: customer, ...said }, unclear),
    ];
    expect(calls.map(mayNameCustomer)).toEqual(expected);
  },
);

test('of an outbound call with keys for the roles, ours is the number called', () => {
  const says = { tracking: stranger, customer, direction: 'outbound' };
  expect(endsOf(says, byRole)).toEqual({ ours: stranger, theirs: customer, store: stranger });
});

describe('the default service of a number', () => {
  const withStore = { ...byNumber, storeIdField: 'store', rules: {} } as Mapping;
  const notReported = { ...byNumber, serviceField: '', rules: { service: { notReported: true } } } as Mapping;

  test('fills a missing service, and one that is not reported', () => {
    expect(findDefaultService(readCall({ from: customer, to: shop }), directory)?.name).toBe('Tires');
    expect(findDefaultService(readCall({ from: customer, to: shop }, notReported), directory)?.name).toBe('Tires');
    expect(findDefaultService(readCall({ store: 'B', to: shop }, withStore), directory)?.name).toBe('Tires');
  });

  test('is also that of a tracking number that is mapped as the store', () => {
    const mapping = { ...byNumber, storeIdField: 'to', numberCalledField: '', rules: {} } as Mapping;
    expect(findDefaultService(readCall({ to: '(312) 555-0142' }, mapping), directory)?.name).toBe('Tires');
  });

  test('gives way to a service in the payload, known or not, and to one that cannot be read', () => {
    for (const service of ['Brakes', 'Tires', ['a', 'list']]) {
      expect(findDefaultService(readCall({ to: shop, service }), directory)).toBeUndefined();
    }
  });

  test('is none for other numbers', () => {
    expect(findDefaultService(readCall({ to: otherShop }), directory)).toBeUndefined();
  });
});

describe('without a key for the direction', () => {
  const { directionField: _, ...silent } = byNumber;
  const mapping = { ...silent, directionField: '' } as Mapping;
  const directionOf = (from: string, to: string, of = mapping) =>
    readValue(readCall({ from, to }, of).readings.direction);

  test('a call from our number to another one is outbound, and the ends change roles', () => {
    expect(directionOf(shop, customer)).toBe('outbound');
    expect(endsOf({ from: shop, to: customer }, mapping)).toEqual({ ours: shop, theirs: customer, store: shop });
  });

  test.each([
    [customer, shop],
    [shop, otherShop],
    [stranger, customer],
  ])('nothing tells which way one from %s to %s went', (from, to) => {
    expect(directionOf(from, to)).toBeUndefined();
    expect(endsOf({ from, to }, mapping).ours).toBe(to);
  });

  test('with a key the phone system may say so with another event', () => {
    expect(directionOf(shop, customer, byNumber)).toBeUndefined();
  });
});
