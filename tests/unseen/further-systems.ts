// Ten phone systems made from what misled once: which messages are one call, who called, and what is no call.
import { calls, digits, endOf, form, fromOf, iso, json, pixel, type Sent, type TrueCall, toOf, xml } from './calls';

const [first, second, third, fourth] = calls;
/** The first caller calls again. */
const again: TrueCall = { ...second, id: 70_633, customer: first.customer, ours: first.ours, at: first.at + 5_600_000 };
const inbound = [first, second, third, again];

export interface FurtherSystem {
  name: string;
  /** Without `of` it is no call. */
  sent: { of?: TrueCall; sent: Sent }[];
  /** `right`: a key tells calls apart, and the events of each have the same. `asks`: no key is proposed. */
  afterFirstCall: 'right' | 'asks';
  manyWaiting: 'right' | 'asks';
}

type Shape = (it: TrueCall, index: number) => Sent;

const each = (of: TrueCall[], ...shapes: Shape[]) =>
  of.flatMap((it) => shapes.map((shape, index) => ({ of: it, sent: shape(it, index) })));

const other = (sent: Sent) => ({ sent });

/** A moment of each call: its start, its middle, its end. */
const moments = (it: TrueCall) => [it.at, it.at + 9_000, endOf(it)] as const;

const stream = (
  words: [string, string, string],
  shape: (it: TrueCall, word: string, at: number, index: number) => Sent,
) =>
  words.map(
    (word, index): Shape =>
      (it) =>
        shape(it, word, moments(it)[index] ?? it.at, index),
  );

const colleague = (it: TrueCall, index = 0) => `+1847555${String(2_000 + (it.id % 900) + index)}`;

export const furtherSystems: FurtherSystem[] = [
  {
    name: 'forms whose later events name only who picked up',
    sent: each(
      inbound,
      ...stream(['ring', 'pickup', 'bye'], (it, action, at, index) =>
        form(at, {
          ...{ action, call_ref: `x${it.id}`, franchise_no: 'F-0099-12' },
          ...(index === 0 ? { remote: it.customer, local: it.ours } : { picked_by: colleague(it, index) }),
        }),
      ),
    ),
    ...{ afterFirstCall: 'right', manyWaiting: 'right' },
  },
  {
    name: 'SIP call IDs beside those of the switch and its owner',
    sent: each(inbound, (it) =>
      json(endOf(it), {
        ...{ switchUuid: '8cf95f76-1b2c-4d3e-8f90-a1b2c3d4e5f6', tenant: { key: 'T-7712-01' } },
        ...{ 'Call-ID': `${it.id}_1520@67.231.3.21`, src: it.customer, dst: it.ours, begin: iso(it.at), secs: it.talk },
      }),
    ),
    ...{ afterFirstCall: 'right', manyWaiting: 'right' },
  },
  {
    name: 'XML with texts between the calls, which the element names',
    sent: [
      ...each(
        inbound,
        ...stream(['Offered', 'Connected', 'Released'], (it, state, at) =>
          xml(
            at,
            `<CallEvent state="${state}"><CallKey>K${it.id}</CallKey><Time>${iso(at)}</Time>
            <Party><From>${digits(it.customer)}</From><To>${digits(it.ours)}</To></Party></CallEvent>`,
          ),
        ),
      ),
      other(
        xml(
          endOf(first) + 60_000,
          `<TextNotification><From>${digits(first.customer)}</From><To>${digits(first.ours)}</To>
          <Text>Can I come at nine?</Text><Time>${iso(endOf(first))}</Time></TextNotification>`,
        ),
      ),
    ],
    ...{ afterFirstCall: 'right', manyWaiting: 'right' },
  },
  {
    name: 'a contact center that names the customer nowhere',
    sent: each(inbound, (it) =>
      json(endOf(it), {
        ...{ instanceId: 'i-77aa00bb12', contactId: `${it.id}-9f3c`, queueArn: 'arn:queue/1187' },
        ...{ systemEndpoint: it.ours, start: iso(it.at), end: iso(endOf(it)) },
      }),
    ),
    ...{ afterFirstCall: 'asks', manyWaiting: 'asks' },
  },
  {
    name: 'calls as messages of a conversation, with texts between them',
    sent: [
      ...each(inbound, (it) =>
        json(endOf(it), {
          ...{ type: 'InboundMessage', messageType: 'CALL', messageId: `m-${it.id}`, from: it.customer, to: it.ours },
          ...{ conversationId: `cv-${digits(it.customer)}`, startTime: iso(it.at), duration: it.talk },
        }),
      ),
      other(
        json(endOf(second) + 60_000, {
          ...{ type: 'InboundMessage', messageType: 'SMS', messageId: 'm-99', from: second.customer, to: second.ours },
          ...{ conversationId: `cv-${digits(second.customer)}`, body: 'Thanks, see you.' },
        }),
      ),
    ],
    ...{ afterFirstCall: 'right', manyWaiting: 'right' },
  },
  {
    name: 'a CRM with appointments and forms that have a number',
    sent: [
      ...each(inbound, (it) =>
        json(endOf(it), {
          event: 'call.completed',
          data: {
            call_sid: `s-${it.id}`,
            customer_phone: it.customer,
            business_phone: it.ours,
            started_at: iso(it.at),
          },
        }),
      ),
      other(
        json(endOf(first) + 9_000, {
          event: 'appointment.created',
          data: {
            appointment_id: 'ap-1',
            customer_phone: first.customer,
            duration_minutes: 30,
            starts_at: iso(endOf(again)),
          },
        }),
      ),
      other(
        json(endOf(second) + 9_000, {
          event: 'form.submitted',
          data: { submission_id: 'fs-1', customer_phone: '+13125557711', email: 'sam@mail.example' },
        }),
      ),
    ],
    ...{ afterFirstCall: 'right', manyWaiting: 'right' },
  },
  {
    name: 'pixels of a template that fills in no ID',
    sent: each(inbound, (it) =>
      pixel(endOf(it), {
        ...{ cid: '[tag:CallId]', account: 'a-771205', ani: digits(it.customer), dnis: digits(it.ours) },
        ...{ started: String(it.at / 1000), len: String(it.talk) },
      }),
    ),
    ...{ afterFirstCall: 'asks', manyWaiting: 'asks' },
  },
  {
    name: 'records whose caller has an ID and an encoded name',
    sent: each([...inbound, fourth], (it) =>
      form(endOf(it), {
        ...{
          uuid: `0f${it.id}-77aa-4e21-8c11-5bd0${it.id}7120`,
          caller_id: `%22Pat%20Doe%22%20%3C${digits(fromOf(it))}%3E`,
        },
        ...{ caller_number: digits(fromOf(it)), destination_number: digits(toOf(it)), version: '0' },
        ...{ direction: it.direction, start_stamp: iso(it.at), billsec: String(it.talk) },
      }),
    ),
    ...{ afterFirstCall: 'right', manyWaiting: 'right' },
  },
  {
    name: 'events that name a line and nothing else',
    sent: each(
      inbound,
      ...stream(['RING', 'TALK', 'IDLE'], (it, state, at) =>
        json(at, { state, line: it.ours, pbx_id: 'P-7712-0001', node: 'n-000017', stamp: iso(at) }),
      ),
    ),
    ...{ afterFirstCall: 'asks', manyWaiting: 'asks' },
  },
  {
    name: 'a stream whose key has no name of a call, with another line in each event',
    sent: each(
      inbound,
      ...stream(['menu', 'agent', 'done'], (it, step, at, index) =>
        json(at, {
          ...{ step, thread: `T2026-${it.id}`, eventId: `e-${it.id}-${index}`, reseller: 'r-2026-00417' },
          ...{ caller: it.customer, called: it.ours, line: colleague(it, index), started: iso(it.at), at: iso(at) },
        }),
      ),
    ),
    ...{ afterFirstCall: 'asks', manyWaiting: 'right' },
  },
];
