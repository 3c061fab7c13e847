// Phone systems that do not exist, in the shapes that real ones have. For tests of the inference.
import type { JsonObject, JsonValue } from '../json-value';
import { inferMapping } from './infer-mapping';
import type { CompanyFacts, Inference, SeenDelivery } from './inference';

export interface InventedCall {
  id: number;
  customer: string;
  ours: string;
  direction: 'inbound' | 'outbound' | 'internal';
  startsAt: number;
  ringSeconds: number;
  /** 0: nobody answered. */
  talkSeconds: number;
  agent: string;
  words: string[];
}

export const northside: CompanyFacts = {
  locations: [
    { name: 'Northside', code: 'NS-01', phone: '(312) 555-0142' },
    { name: 'Lakeview', code: 'LV-02', phone: '+1 312 555 0188' },
  ],
  employees: [
    { name: 'Emanuel Ruiz', email: 'emanuel@northside.example', code: '4711' },
    { name: 'Ann Lee', email: 'ann@northside.example', code: '4712' },
  ],
  services: ['Tires', 'Oil Change', 'Brakes'],
  timeZone: 'America/Chicago',
};

const firstStart = Date.UTC(2026, 9, 12, 14, 3, 17, 250);

const call = (index: number, more: Partial<InventedCall> = {}): InventedCall => ({
  id: 880_100 + index * 37,
  customer: `+1773208${String(1143 + index * 291).padStart(4, '0')}`,
  ours: index % 3 === 0 ? '+13125550188' : '+13125550142',
  direction: 'inbound',
  startsAt: firstStart + index * 47 * 60_000 + index * 7_300,
  ringSeconds: 6 + (index % 4) * 3,
  talkSeconds: 49 + index * 61,
  agent: index % 2 === 0 ? 'Emanuel Ruiz' : 'Ann Lee',
  words: [['Appt Set'], ['vip', 'price question'], ['no appt'], [], ['booked']][index % 5] ?? [],
  ...more,
});

/** Eight calls: one missed, one outbound, one customer who calls twice. */
export const someCalls: InventedCall[] = [
  call(0),
  call(1),
  call(2, { talkSeconds: 0, words: [] }),
  call(3, { direction: 'outbound' }),
  call(4),
  call(5, { customer: '+17732081143' }),
  call(6),
  call(7),
];

export const onlyInbound = someCalls.map((it): InventedCall => ({ ...it, direction: 'inbound' }));

export const answersAt = (it: InventedCall) => (it.talkSeconds > 0 ? it.startsAt + it.ringSeconds * 1000 : undefined);
export const endsAt = (it: InventedCall) => it.startsAt + (it.ringSeconds + it.talkSeconds) * 1000;
export const fromOf = (it: InventedCall) => (it.direction === 'outbound' ? it.ours : it.customer);
export const toOf = (it: InventedCall) => (it.direction === 'outbound' ? it.customer : it.ours);

export const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** One delivery, some time after `at`. */
export const sent = (payload: JsonValue, at: number, delayMs = 1_700): SeenDelivery => ({
  payload,
  receivedAt: new Date(at + delayMs).toISOString(),
});

/** One delivery at the end of each call. */
export const atEnd = (calls: InventedCall[], shape: (it: InventedCall) => JsonObject): SeenDelivery[] =>
  calls.map((it) => sent(shape(it), endsAt(it)));

/** Start, answer and end; without an answer if nobody took the call. */
export function stream(
  calls: InventedCall[],
  shape: (it: InventedCall, event: 'start' | 'answer' | 'end', at: number, index: number) => JsonObject,
): SeenDelivery[] {
  return calls.flatMap((it) => {
    const times: ['start' | 'answer' | 'end', number | undefined][] = [
      ['start', it.startsAt],
      ['answer', answersAt(it)],
      ['end', endsAt(it)],
    ];
    return times
      .filter((entry): entry is ['start' | 'answer' | 'end', number] => entry[1] !== undefined)
      .map(([event, at], index) => sent(shape(it, event, at, index), at));
  });
}

export const inChicago = (at: number, style: 'us' | 'iso' = 'iso'): string => {
  const format = new Intl.DateTimeFormat(style === 'us' ? 'en-US' : 'sv-SE', {
    timeZone: 'America/Chicago',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(at);
};

/** The best key of each field; an empty one is a rule without a key. */
export const keysOf = ({ fields, order, callsPath }: Inference) => ({
  ...Object.fromEntries(Object.entries(fields).flatMap(([field, { best }]) => (best ? [[field, best.key]] : []))),
  ...(order.best && { order: order.best.key }),
  ...(callsPath && { callsPath }),
});

export const inferForNorthside = (deliveries: SeenDelivery[]): Inference => inferMapping(deliveries, northside);

export const ruleOf = (inference: Inference, field: keyof Inference['fields']) => inference.fields[field].best?.rule;
