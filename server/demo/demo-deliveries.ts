import type { CallTag } from '#contract/calls';
import type { Day } from '#contract/days';
import { type ExampleValues, payloadFor } from '#contract/example-payload';
import { notKnown } from '#contract/mapping-rules';
import { type Refused, refused, unreadableBodies, warnings } from '#contract/refusals';
import type { UnmappedField } from '#contract/unmapped';
import type { ProcessedData, Warning } from '#contract/webhooks';
import { foldName } from '../access/fold-name';
import { letterOfField } from '../database/sources/words';
import { localIso } from './calendar';
import { type CastCompany, fullName } from './cast';
import { callKeyOf, type DemoCall, deliveryIdAt, draftLiveCall, placeCall } from './demo-call';
import { type DemoPlan, demoSeed } from './demo-calls';
import { trafficOf } from './demo-traffic';
import { momentIn, openingOf } from './opening-hours';
import { createRandom, type Random } from './random';

export interface DemoDelivery {
  deliveryId: string;
  receivedMs: number;
  body: string;
  /** Null if its body is unreadable. A refused delivery has a call that is not counted. */
  call: DemoCall | null;
  warnings: Warning[];
  refused: Refused | null;
  unread: (keyof ProcessedData)[];
  /** Its unrecognized names, besides the employee. */
  unknown: UnmappedName[];
}

interface UnmappedName {
  field: UnmappedField;
  value: string;
}

const sharedExtension = 'Front Desk';

export function demoDeliveriesOn(plan: DemoPlan, day: Day, now: Date): DemoDelivery[] {
  const { company } = plan;
  const accepted = plan.callsOn(day, now).map((call) => acceptedDelivery(company, call));
  const all = [...accepted, ...refusedOn(plan, day).filter(({ receivedMs }) => receivedMs <= now.getTime())];
  return all.sort((a, b) => a.receivedMs - b.receivedMs);
}

export function callTagOf({ isPractice }: DemoCall): CallTag {
  return isPractice ? 'Practice' : 'Live';
}

function acceptedDelivery(company: CastCompany, call: DemoCall): DemoDelivery {
  return {
    deliveryId: call.deliveryId,
    receivedMs: call.receivedMs,
    body: JSON.stringify(payloadOf(company, call)),
    call,
    warnings: warningsOf(call),
    refused: null,
    unread: [],
    unknown: [],
  };
}

/** A delivery's unrecognized names in ingest's order; null if there are none. */
export function unmappedOf({ call, unknown }: DemoDelivery): UnmappedName[] | null {
  const store = unknown.filter(({ field }) => field === 'storeId');
  const employee: UnmappedName[] = call && !call.employee ? [{ field: 'employeeId', value: sharedExtension }] : [];
  const all = [...store, ...employee, ...unknown.filter(({ field }) => field !== 'storeId')];
  return all.length > 0 ? all : null;
}

/** The words as ingest notes them: those under a key with rules, and those that nobody explained; null without any. */
export function wordsOf(company: CastCompany, delivery: DemoDelivery): Record<string, string> | null {
  const words = (unmappedOf(delivery) ?? []).flatMap(({ field, value }): [string, string][] =>
    isWordField(field) ? [[foldName(value), letterOfField[field]]] : [],
  );
  const word = company.rules?.appointment && delivery.call ? appointmentWordOf(company, delivery.body) : undefined;
  if (word !== undefined) words.unshift([foldName(word), letterOfField.appointment]);
  return words.length > 0 ? Object.fromEntries(words) : null;
}

function appointmentWordOf({ fieldKeys }: CastCompany, body: string): string | undefined {
  const word: unknown = JSON.parse(body)[fieldKeys.appointmentField];
  return typeof word === 'string' ? word : undefined;
}

const isWordField = (field: UnmappedField) => field === 'appointment' || field === 'callType' || field === 'callTag';

function warningsOf({ employee }: DemoCall): Warning[] {
  return employee ? [] : [{ field: 'employeeId', message: warnings.unknownEmployee(sharedExtension) }];
}

function refusedOn(plan: DemoPlan, day: Day): DemoDelivery[] {
  const { company, seededDay } = plan;
  const random = createRandom([demoSeed, company.key, 'refused', day].join('/'));
  const services = trafficOf[company.key].services;
  // The first company has the most, each day of another kind.
  const count = company.key === 'northside' ? random.whole(2, 4) : random.whole(0, 2);
  return random.sample(mishaps, count).map((mishap, index) => {
    const draft = draftLiveCall(random, company, random.pick(services), { day, seededDay });
    const call = placeCall(random, draft, day, momentIn(random, openingOf(company, day)));
    call.callKey = callKeyOf(day, 1001 + index);
    const { receivedMs } = call;
    return {
      deliveryId: deliveryIdAt(random, receivedMs),
      receivedMs,
      call,
      warnings: warningsOf(call),
      ...mishap(company, call, random),
    };
  });
}

type Mishap = (
  company: CastCompany,
  call: DemoCall,
  random: Random,
) => Omit<DemoDelivery, 'deliveryId' | 'receivedMs' | 'call' | 'warnings'> & { call?: null };

const unknownStore: Mishap = (company, call) => {
  const code = `${call.location.code.slice(0, 3)}07`;
  return {
    body: bodyOf(company, call, { storeId: code }),
    refused: refused.unknownStore(company.name, code),
    unread: ['store', 'startedAt'],
    unknown: [{ field: 'storeId', value: code }],
  };
};

const unreadableAppointment: Mishap = (company, call) => ({
  body: bodyOf(company, call, { appointment: 'maybe' }),
  refused: refused.unreadable('appointment', { key: company.fieldKeys.appointmentField }, '“maybe”'),
  unread: ['appointment'],
  unknown: [{ field: 'appointment', value: 'maybe' }],
});

const unreadableCallType: Mishap = (company, call) => ({
  body: bodyOf(company, call, { callType: 'Voicemail' }),
  refused: refused.unreadable('callType', { key: company.fieldKeys.callTypeField }, '“Voicemail”'),
  unread: ['callType'],
  unknown: [{ field: 'callType', value: 'Voicemail' }],
});

const unreadableTime: Mishap = (company, call, random) => {
  const time = `yesterday, ${random.whole(1, 5)} pm`;
  return {
    body: bodyOf(company, call, { timestamp: time }),
    refused: refused.unreadable('timestamp', { key: company.fieldKeys.timestampField }, `“${time}”`),
    unread: ['startedAt'],
    unknown: [],
  };
};

const brokenBody: Mishap = (company, call) => {
  const whole = bodyOf(company, call);
  const body = whole.slice(0, whole.indexOf(call.serviceName) + 2);
  const complaint = `unterminated string at position ${body.length}.`;
  const why = refused.unreadableBody(unreadableBodies.invalid('JSON', complaint));
  return { body, refused: why, call: null, unread: [], unknown: [] };
};

const mishaps: readonly Mishap[] = [
  unknownStore,
  unreadableAppointment,
  unreadableCallType,
  unreadableTime,
  brokenBody,
];

const bodyOf = (company: CastCompany, call: DemoCall, changes: ExampleValues = {}): string =>
  JSON.stringify(payloadOf(company, call, changes));

function payloadOf({ fieldKeys, rules, timeZone }: CastCompany, call: DemoCall, changes: ExampleValues = {}) {
  return payloadFor({ ...fieldKeys, ...(rules && { rules }) }, call.callKey, new Date(call.startedMs), {
    timestamp: localIso(timeZone, call.startedMs),
    service: call.serviceName,
    appointment: call.wasBooked === null ? notKnown : call.wasBooked ? 'yes' : 'no',
    callType: call.callType,
    storeId: call.location.code,
    employeeId: call.employee ? fullName(call.employee) : sharedExtension,
    duration: call.durationSeconds,
    callTag: callTagOf(call),
    customerCalled: call.customerCalled,
    financingOffered: call.financingOffered,
    customerPhone: call.customerPhone,
    ...changes,
  });
}
