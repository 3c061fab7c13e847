// Replay reads calls from the log alone, so the logged data determines what counts.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answeredKinds, callDirections, callTypes } from '#contract/calls';
import { webhookFieldNames } from '#contract/webhook-fields';
import { ProcessedData } from '#contract/webhooks';
import { fieldNames } from '../../database/call-fields';
import { arrivalOf, createArrivals, orderKey } from '../delivery/delivery-id';
import type { ReadCall } from '../read/check-readings';
import { compileMapping } from '../read/compile-mapping';
import type { FieldTrace, MappedValues } from '../read/map-fields';
import type { Readings } from '../read/read-values';
import { absent, type Reading, read, readValue } from '../read/reading';
import { describeCall, factsOf } from './describe-call';
import type { ResolvedCall } from './resolve-call';

const arrival = createArrivals(() => new Date('2026-11-20T16:00:00Z'))();

const reading = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Reading<Value>> =>
  fc.oneof(
    { weight: 3, arbitrary: value.map(read) },
    fc.constant(absent),
    fc.constant({ kind: 'unreadable' as const, saw: 'a list' }),
  );
const id = fc.integer({ min: 1, max: 2 ** 48 });
const name = fc.string({ minLength: 1, maxLength: 20 });
const yesNo = reading(fc.boolean());

const anyReadings: fc.Arbitrary<Readings> = fc.record({
  service: reading(name),
  appointment: yesNo,
  callType: reading(fc.constantFrom(...callTypes)),
  storeId: reading(name),
  employeeId: reading(name),
  duration: reading(fc.integer({ min: 0, max: 86_400 })),
  customerCalled: yesNo,
  financingOffered: yesNo,
  callTag: reading(fc.constantFrom('Live', 'Practice')),
  callId: reading(name),
  timestamp: reading(fc.constant({ at: new Date() })),
  customerPhone: reading(name),
  direction: reading(fc.constantFrom(...callDirections)),
  answered: reading(fc.constantFrom(...answeredKinds)),
  numberCalled: reading(name),
  recording: reading(name),
  answeredAt: reading(fc.constant({ at: new Date() })),
  endedAt: reading(fc.constant({ at: new Date() })),
  order: reading(fc.oneof(fc.integer({ min: 0 }), fc.maxSafeNat(), fc.constant(2 ** 53))),
});

const anyResolved: fc.Arbitrary<ResolvedCall> = fc
  .record(
    {
      location: fc.record({ id, code: fc.constant(null), name, timeZone: fc.constant(null) }),
      employee: fc
        .record({ id, name })
        .map((it) => ({ ...it, code: null, email: '', username: null, locationIds: [] })),
      service: fc.record({ id, name, isShared: fc.boolean() }),
      startedAt: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      hasAssumedZone: fc.constant(true as const),
    },
    { requiredKeys: [] },
  )
  .map((resolved) => ({ ...resolved, warnings: [] }));

const anyTraces = fc.dictionary(
  fc.constantFrom(...webhookFieldNames),
  fc.constantFrom<FieldTrace[]>({ meant: 'x', isConstant: true, isAssumed: true }, { key: 'k', found: 1 }),
);

test('an order key is its order in sixteen hexadecimal digits and the id, whatever was written before', () => {
  const orders = fc.oneof(
    fc.nat({ max: 2 ** 53 }),
    fc.constantFrom(0, 2 ** 24 - 1, 2 ** 24, arrival.receivedMicros, 2 ** 53),
  );
  fc.assert(
    fc.property(orders, (order) => {
      expect(orderKey(order, arrival.deliveryId)).toBe(
        order.toString(16).padStart(16, '0') + arrival.deliveryId.replaceAll('-', ''),
      );
    }),
  );
});

test('the facts of a call are entirely in its processed data, as the log returns it', () => {
  const mapping = compileMapping({} as Parameters<typeof compileMapping>[0]);
  const parts = fc.integer({ min: 0, max: 99 });
  fc.assert(
    fc.property(anyReadings, anyResolved, anyTraces, parts, (readings, resolved, traces, part) => {
      const mapped: MappedValues = {
        values: {} as MappedValues['values'],
        traces,
        timeOfDay: undefined,
        order: undefined,
        answeredAt: undefined,
        endedAt: undefined,
      };
      const call: ReadCall = { mapping, mapped, readings };
      const logged = ProcessedData.parse(JSON.parse(JSON.stringify(describeCall(call, resolved))));
      const { assumed, ...facts } = factsOf(logged, arrival, part);
      expect({ ...facts, assumed: new Set(assumed) }).toEqual(stated(readings, resolved, traces, part));
    }),
    { numRuns: 500 },
  );
});

/** The same, stated by the readings. */
function stated(readings: Readings, resolved: ResolvedCall, traces: MappedValues['traces'], part: number) {
  const named = { storeId: 'location', employeeId: 'employee', callType: 'type', callTag: 'practice' };
  const others = {
    appointment: 'booked',
    customerPhone: 'phone',
    customerCalled: 'called',
    financingOffered: 'financing',
    direction: 'direction',
    answered: 'answered',
    numberCalled: 'dialed',
    recording: 'recording',
  };
  const names: Record<string, string> = {
    ...named,
    ...others,
    service: 'service',
    duration: 'duration',
    timestamp: 'started',
  };
  const ofConstants = Object.entries(traces).flatMap(([field, trace]) => (trace?.isAssumed ? [names[field]] : []));
  const assumed = [
    ...(readings.callTag.kind === 'read' ? [] : ['practice']),
    ...(resolved.startedAt && !resolved.hasAssumedZone ? [] : ['started']),
    ...ofConstants,
  ];
  return {
    callKey: readValue(readings.callId) ?? (part === 0 ? arrival.deliveryId : `${arrival.deliveryId}#${part}`),
    orderKey: orderKey(readValue(readings.order) ?? arrival.receivedMicros, arrival.deliveryId, part),
    values: {
      location: resolved.location?.id,
      service: resolved.service?.id,
      booked: readValue(readings.appointment),
      type: readValue(readings.callType),
      employee: resolved.employee?.id,
      practice: readValue(readings.callTag) === 'Practice',
      started: (resolved.startedAt ?? arrival.receivedAt).getTime(),
      duration: readValue(readings.duration),
      phone: readValue(readings.customerPhone),
      called: readValue(readings.customerCalled),
      financing: readValue(readings.financingOffered),
      direction: readValue(readings.direction),
      answered: readValue(readings.answered),
      dialed: readValue(readings.numberCalled),
      recording: readValue(readings.recording),
    },
    assumed: new Set(assumed.filter((it) => fieldNames.some((name) => name === it))),
    missing: {},
  };
}

test('each part of a body has its own order, the later above the earlier, below the next delivery’s', () => {
  const arrive = createArrivals(() => new Date('2026-11-20T16:00:00Z'));
  const [first, next] = [arrive(), arrive()];
  const keys = Array.from({ length: 100 }, (_, part) => orderKey(first.receivedMicros, first.deliveryId, part));
  expect(new Set(keys).size).toBe(100);
  expect([...keys].sort()).toEqual(keys);
  expect(keys.every((key) => key.length === 48)).toBe(true);
  expect((keys.at(-1) ?? '') < orderKey(next.receivedMicros, next.deliveryId)).toBe(true);
  // With the sender's order, only the ids differ.
  expect(orderKey(7, first.deliveryId, 99) < orderKey(7, next.deliveryId)).toBe(true);
});

test('an arrival is restored from its id and time to the microsecond', () => {
  const arrive = createArrivals(() => new Date('2026-11-20T16:00:00.123Z'));
  for (let count = 0; count < 2_500; count++) {
    const stamp = arrive();
    expect(arrivalOf(stamp.deliveryId, stamp.receivedAt)).toEqual(stamp);
  }
});

test('a clock set back sets the time back, not the order, and the log restores both', () => {
  const clock = { now: new Date('2028-11-20T16:00:00Z') };
  const arrive = createArrivals(() => clock.now);
  const ahead = arrive();
  clock.now = new Date('2028-11-20T15:59:59.500Z');
  const adjusted = arrive();
  clock.now = new Date('2026-11-20T16:00:00Z');
  const right = [arrive(), arrive()];
  expect(adjusted.receivedAt).toEqual(ahead.receivedAt);
  expect(right.map(({ receivedAt }) => receivedAt)).toEqual([clock.now, clock.now]);
  const stamps = [ahead, adjusted, ...right];
  expect(stamps.map(({ deliveryId }) => deliveryId).sort()).toEqual(stamps.map(({ deliveryId }) => deliveryId));
  expect(stamps.map(({ deliveryId, receivedAt }) => arrivalOf(deliveryId, receivedAt))).toEqual(stamps);
});

test('an id that is no stamp yields only the time', () => {
  const receivedAt = new Date('2026-11-20T16:00:00.123Z');
  for (const deliveryId of ['00000000-0000-4000-8000-000000000000', '0193ffff-0000-7fff-8000-000000000000']) {
    expect(arrivalOf(deliveryId, receivedAt).receivedMicros).toBe(receivedAt.getTime() * 1000);
  }
});
