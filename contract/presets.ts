// Starting mappings for common phone systems. A person completes them; nothing is applied automatically.
import { exampleKeys } from './example-payload';
import type { FieldRule } from './mapping-rules';
import type { SignatureSettings } from './signatures';
import { byConfigKey } from './webhook-fields';
import type { MappingDraft } from './webhooks';

export interface Preset {
  id: string;
  name: string;
  where: string;
  /** What the system does not send, so a person has to add it. */
  complete: string;
  mapping: MappingDraft;
  signature: SignatureSettings;
}

const notSpecified = 'Not specified';

/** Common meanings of tags; a person adds the company's own. An empty list of tags counts as no match. */
export const tagRules = {
  service: { otherwise: notSpecified, constant: notSpecified },
  appointment: {
    values: [
      { when: 'is', value: 'booked', means: 'yes' },
      { when: 'is', value: 'appointment', means: 'yes' },
      { when: 'is', value: 'appointment set', means: 'yes' },
      { when: 'is', value: 'scheduled', means: 'yes' },
    ],
    otherwise: 'no',
    constant: 'no',
  },
  callType: {
    values: [
      { when: 'is', value: 'booked', means: 'Appointment' },
      { when: 'is', value: 'appointment', means: 'Appointment' },
      { when: 'is', value: 'quote', means: 'Quote' },
      { when: 'is', value: 'status', means: 'Status' },
      { when: 'is', value: 'callback', means: 'Callback' },
    ],
    otherwise: 'Other',
    constant: 'Other',
  },
  callTag: {
    values: [
      { when: 'is', value: 'practice', means: 'Practice' },
      { when: 'is', value: 'training', means: 'Practice' },
    ],
    otherwise: 'Live',
  },
} satisfies Record<string, FieldRule>;

const byNothing = {
  service: { constant: notSpecified },
  appointment: { constant: 'no' },
  callType: { constant: 'Other' },
} satisfies Record<string, FieldRule>;

const completeTags =
  'Appointments and call types come from tags. Under More, choose what your tags mean. A call without any of them counts as Other, not booked. Explain tracking numbers and services once, under Unmapped values or Known names.';
const completeAll =
  'It does not send services, appointments or call types. Until you map keys for them, every call counts as Other, not booked. Explain each tracking number once, under Unmapped values or Known names.';

const unmapped: MappingDraft = { ...byConfigKey(() => ''), orderField: '', callsPath: '', rules: {}, callFilter: [] };

const tagsUnder = (key: string) => ({
  serviceField: key,
  appointmentField: key,
  callTypeField: key,
  callTagField: key,
});

export const presets: readonly Preset[] = [
  {
    id: 'own',
    name: 'Our own format',
    where: 'Have your system POST the example payload below to the full URL.',
    complete: '',
    mapping: { ...unmapped, ...exampleKeys },
    signature: { mode: 'off', scheme: 'hmac' },
  },
  {
    id: 'callrail',
    name: 'CallRail',
    where:
      'In CallRail: Settings, Integrations, Webhooks. Paste the full URL as Post-Call and as Call Modified webhook.',
    complete: completeTags,
    mapping: {
      ...unmapped,
      ...tagsUnder('tags'),
      storeIdField: 'tracking_phone_number',
      durationField: 'duration',
      callIdField: 'resource_id',
      timestampField: 'start_time',
      customerPhoneField: 'customer_phone_number',
      rules: {
        ...tagRules,
        storeId: { keys: ['trackingnum'] },
        // Older events have only `id`; where both exist they differ, and `resource_id` is the call's.
        callId: { keys: ['id'] },
        // `datetime` shows UTC without a zone; the others include their zone.
        timestamp: { keys: ['created_at', 'datetime'], timeZone: 'UTC' },
        customerPhone: { keys: ['callernum'] },
      },
    },
    signature: { mode: 'observe', scheme: 'callrail' },
  },
  {
    id: 'callrail-legacy',
    name: 'CallRail (form or query string)',
    where: 'For older CallRail webhooks, which send a form or a query string to the full URL.',
    complete: completeAll,
    mapping: {
      ...unmapped,
      storeIdField: 'trackingnum',
      durationField: 'duration',
      callIdField: 'id',
      timestampField: 'datetime',
      customerPhoneField: 'callernum',
      rules: { ...byNothing, timestamp: { timeZone: 'UTC' } },
    },
    signature: { mode: 'off', scheme: 'callrail' },
  },
  {
    id: 'ctm',
    name: 'CallTrackingMetrics',
    where: 'In CallTrackingMetrics: Settings, Integrations, Webhooks. Add one that fires at the end of an activity.',
    complete: completeTags,
    mapping: {
      ...unmapped,
      ...tagsUnder('tag_list'),
      storeIdField: 'tracking_number',
      employeeIdField: 'agent.email',
      durationField: 'duration',
      // Never `sid`: one call with two ids would count twice.
      callIdField: 'id',
      timestampField: 'unix_time',
      customerPhoneField: 'caller_number',
      rules: {
        ...tagRules,
        storeId: { keys: ['tracking_number_bare'] },
        employeeId: { keys: ['agent.name'] },
        customerPhone: { keys: ['caller_number_bare', 'caller_number_format'] },
      },
    },
    signature: { mode: 'observe', scheme: 'ctm' },
  },
  {
    id: 'aircall',
    name: 'Aircall',
    where: 'In Aircall: Integrations, Webhook, Install. Enter the full URL and choose the events of calls.',
    complete: completeTags,
    mapping: {
      ...unmapped,
      ...tagsUnder('data.tags[].name'),
      storeIdField: 'data.number.digits',
      employeeIdField: 'data.user.email',
      durationField: 'data.duration',
      callIdField: 'data.id',
      timestampField: 'data.started_at',
      customerPhoneField: 'data.raw_digits',
      orderField: 'timestamp',
      rules: { ...tagRules, storeId: { keys: ['data.number.name'] }, employeeId: { keys: ['data.user.name'] } },
    },
    // It sends its token with every call. Once saved as the secret, the token is kept out of the log.
    signature: { mode: 'observe', scheme: 'token', tokenIn: 'field', tokenKey: 'token' },
  },
  {
    id: 'marchex',
    name: 'Marchex',
    where: 'Ask Marchex to post call details to the full URL. One message may hold several calls.',
    complete: completeAll,
    mapping: {
      ...unmapped,
      callsPath: 'Notifications',
      storeIdField: 'CalledNumber',
      callIdField: 'TelmetricsId',
      timestampField: 'StartTime',
      orderField: '$.Properties.UTC',
      rules: byNothing,
    },
    signature: { mode: 'off', scheme: 'hmac' },
  },
];

export const findPreset = (id: string | null | undefined): Preset | undefined => presets.find((it) => it.id === id);
