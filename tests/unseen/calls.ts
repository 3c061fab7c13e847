// What really happened at a company's two shops, and how it gets into the deliveries of phone systems that nobody knows.

export const shops = {
  companies: [{ id: 1, timeZone: 'America/Chicago' }],
  locations: [
    { companyId: 1, id: 1, code: 'NS-01', name: 'Northside', phone: '(312) 555-0142' },
    { companyId: 1, id: 2, code: 'LV-02', name: 'Lakeview', phone: '+1 312 555 0188' },
  ],
  employees: [
    { companyId: 1, id: 1, firstName: 'Emanuel', lastName: 'Ruiz', email: 'emanuel@northside.example', code: '4711' },
    { companyId: 1, id: 2, firstName: 'Ann', lastName: 'Lee', email: 'ann@northside.example', code: '4712' },
  ],
};

export interface TrueCall {
  id: number;
  customer: string;
  ours: string;
  direction: 'inbound' | 'outbound' | 'internal';
  at: number;
  ring: number;
  /** 0: nobody answered. */
  talk: number;
  person: { id: number; name: string; email: string; code: string; extension: string };
  words: string;
}

const emanuel = { id: 1, name: 'Emanuel Ruiz', email: 'emanuel@northside.example', code: '4711', extension: '201' };
const ann = { id: 2, name: 'Ann Lee', email: 'ann@northside.example', code: '4712', extension: '202' };
const first = Date.UTC(2026, 2, 2, 15, 3, 17);

/** Booked, not booked, missed, outbound. */
export const calls: [TrueCall, TrueCall, TrueCall, TrueCall] = [
  {
    ...{ id: 70_412, customer: '+17732081143', ours: '+13125550142', direction: 'inbound', at: first },
    ...{ ring: 9, talk: 75, person: emanuel, words: 'Appt set - tire rotation' },
  },
  {
    ...{ id: 70_455, customer: '+18474490917', ours: '+13125550188', direction: 'inbound', at: first + 31 * 60_000 },
    ...{ ring: 6, talk: 214, person: ann, words: 'Not interested' },
  },
  {
    ...{ id: 70_501, customer: '+16306552288', ours: '+13125550142', direction: 'inbound', at: first + 3_507_000 },
    ...{ ring: 22, talk: 0, person: emanuel, words: 'No answer' },
  },
  {
    ...{ id: 70_588, customer: '+17083417765', ours: '+13125550142', direction: 'outbound', at: first + 83 * 60_000 },
    ...{ ring: 12, talk: 48, person: ann, words: 'Callback requested' },
  },
];

export const fromOf = (it: TrueCall) => (it.direction === 'outbound' ? it.ours : it.customer);
export const toOf = (it: TrueCall) => (it.direction === 'outbound' ? it.customer : it.ours);
export const lengthOf = (it: TrueCall) => it.ring + it.talk;
export const endOf = (it: TrueCall) => it.at + lengthOf(it) * 1000;
export const answerOf = (it: TrueCall) => (it.talk > 0 ? it.at + it.ring * 1000 : undefined);
export const iso = (at: number) => new Date(at).toISOString();
export const digits = (number: string) => number.slice(2);
export const dashed = (number: string) => number.replace(/^\+1(...)(...)(....)$/, '$1-$2-$3');
export const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);

/** `2026-03-02 09:03:17` in a zone; `us`: `3/2/2026, 9:03:17 AM`. */
export function inZone(at: number, timeZone: string, style: 'iso' | 'us' = 'iso'): string {
  if (style === 'iso') return new Date(at).toLocaleString('sv-SE', { timeZone });
  return new Date(at).toLocaleString('en-US', { timeZone }).replace(/\u202f/g, ' ');
}

/** One delivery, as the phone system sends it. */
export interface Sent {
  at: number;
  method?: 'GET' | 'POST';
  query?: string;
  type?: string;
  body?: string;
}

export const json = (at: number, body: object): Sent => ({ at, type: 'application/json', body: JSON.stringify(body) });
export const pixel = (at: number, fields: Record<string, string>): Sent => ({
  ...{ at, method: 'GET', query: new URLSearchParams(fields).toString() },
});
export const form = (at: number, fields: Record<string, string>): Sent => ({
  ...{ at, type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() },
});
export const xml = (at: number, body: string): Sent => ({ at, type: 'text/xml', body: `<?xml version="1.0"?>${body}` });

export function multipart(at: number, fields: Record<string, string>): Sent {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b0undary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { at, type: 'multipart/form-data; boundary=b0undary', body: `${parts.join('')}--b0undary--\r\n` };
}

/** A signed token; nobody entered the secret. */
export function token(at: number, claims: object): Sent {
  const part = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url');
  const signature = Buffer.from('nobody entered the secret 32 byte').toString('base64url').slice(0, 43);
  return { at, type: 'application/jwt', body: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${signature}` };
}

/** A row of `calls`, as a careful person would state it. */
export interface StatedCall {
  key: string | undefined;
  customer: string | null;
  ours: string | null;
  location: number | null;
  direction: string | null;
  answered: string | null;
  start: string;
  seconds: number | null;
  employee: number | null;
  booked: boolean | null;
  isKnown: boolean;
}

export interface UnseenSystem {
  name: string;
  sent: Sent[];
  /** In the order of their starts. */
  calls: StatedCall[];
  /** Deliveries that are no calls. */
  others: number;
}

/** What a system states that carries everything, and no word about the outcome; a call that nobody took booked nothing. */
export function stated(it: TrueCall, key: unknown, more: Partial<StatedCall> = {}): StatedCall {
  return {
    key: key === undefined ? undefined : String(key),
    customer: it.customer,
    ours: it.ours,
    location: it.ours.endsWith('42') ? 1 : 2,
    direction: it.direction,
    answered: it.talk > 0 ? 'answered' : 'missed',
    start: iso(it.at),
    seconds: lengthOf(it),
    employee: it.person.id,
    booked: it.talk > 0 ? null : false,
    isKnown: it.talk === 0,
    ...more,
  };
}

/** A word said so, which nobody explained: of a yes, others may be missing. */
export const saysBooked = { booked: true, isKnown: false };
