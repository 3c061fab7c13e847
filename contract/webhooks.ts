// Webhook deliveries: how a company maps a payload's keys to our fields, and what became of each delivery.
import { z } from 'zod';
import { Id, IdText } from './endpoint';
import { Instant } from './instant';
import { Key, MappingRules } from './mapping-rules';
import { noSignature, SecretInfo, SignatureSettings, SignatureVerdict } from './signatures';
import { UnmappedField, unmappedFields } from './unmapped-field';

/** The fields a payload can carry, in the order screens list them. `exampleKey` is the key in the example payload. */
export const webhookFields = {
  service: { configKey: 'serviceField', label: 'Service', exampleKey: 'product_service', isRequired: true },
  appointment: {
    configKey: 'appointmentField',
    label: 'Appointment',
    exampleKey: 'appointment_made',
    isRequired: true,
  },
  callType: { configKey: 'callTypeField', label: 'Call type', exampleKey: 'call_type', isRequired: true },
  storeId: { configKey: 'storeIdField', label: 'Store ID', exampleKey: 'store_id', isRequired: true },
  employeeId: {
    configKey: 'employeeIdField',
    label: 'Employee ID',
    exampleKey: 'potential_salesperson',
    isRequired: false,
  },
  duration: { configKey: 'durationField', label: 'Duration', exampleKey: 'duration_seconds', isRequired: false },
  customerCalled: {
    configKey: 'customerCalledField',
    label: 'Customer called',
    exampleKey: 'customer_called_appt',
    isRequired: false,
  },
  financingOffered: {
    configKey: 'financingOfferedField',
    label: 'Financing offered',
    exampleKey: 'financing_offered',
    isRequired: false,
  },
  callTag: { configKey: 'callTagField', label: 'Call tag', exampleKey: 'call_tag', isRequired: false },
  callId: { configKey: 'callIdField', label: 'Call ID', exampleKey: 'call_id', isRequired: false },
  timestamp: { configKey: 'timestampField', label: 'Call time', exampleKey: 'timestamp', isRequired: false },
  customerPhone: {
    configKey: 'customerPhoneField',
    label: 'Customer phone',
    exampleKey: 'customer_phone',
    isRequired: false,
  },
} as const;

export type WebhookField = keyof typeof webhookFields;
export const webhookFieldNames = Object.keys(webhookFields) as WebhookField[];

export const EndpointPath = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._~-]{3,128}$/, 'Use 3 to 128 letters, digits, dots, dashes, underscores or tildes.');

/** Shorter paths stay valid, but can be found by trying. */
export const shortPathLength = 16;
export const shortPathWarning = 'Short paths can be guessed. Generate a longer one, or choose Reject unsigned.';

/** Whether somebody who tries paths may find this phone system's and send calls to it. False where the path is not shown. */
export function isGuessable({
  endpointPath,
  signature,
}: Pick<WebhookConfiguration, 'endpointPath' | 'signature'>): boolean {
  return endpointPath !== null && endpointPath.length < shortPathLength && signature.mode !== 'enforce';
}

export const defaultSource = 'default';

const nameKey = 'Enter the key that carries this value.';

/** What a mapping consists of: a key for each field, and what goes beyond a key. */
const mapping = {
  serviceField: Key,
  appointmentField: Key,
  callTypeField: Key,
  storeIdField: Key,
  employeeIdField: Key.default(''),
  durationField: Key.default(''),
  customerCalledField: Key.default(''),
  financingOfferedField: Key.default(''),
  callTagField: Key.default(''),
  // Absent means the example payload's key, an empty text not mapped.
  callIdField: Key.default('call_id'),
  timestampField: Key.default('timestamp'),
  customerPhoneField: Key.default('customer_phone'),
  /** A number or time by which the sender orders the events of a call; without it the order of arrival. */
  orderField: Key.default(''),
  /** Where a body holds a list of calls; without it the body is one call. */
  callsPath: Key.default(''),
  rules: MappingRules.default({}),
};

/** A mapping as it stands in a form, perhaps unfinished. */
export const MappingDraft = z.object({
  ...mapping,
  serviceField: Key.default(''),
  appointmentField: Key.default(''),
  callTypeField: Key.default(''),
  storeIdField: Key.default(''),
});
export type MappingDraft = z.infer<typeof MappingDraft>;

/** Part of the identity of its calls. */
export const SourceSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'Use up to 40 lowercase letters, digits and dashes.');

/** A required field has a key, or a constant instead. It is said beside whatever else is wrong, not only once that is mended. */
function isNamed(configKey: keyof typeof mapping, field: WebhookField) {
  const hasSource = (input: { rules?: MappingRules } & Record<string, unknown>) =>
    input[configKey] !== '' || Boolean(input.rules?.[field]?.constant);
  const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;
  const path: PropertyKey[] = [configKey];
  return [hasSource, { path, message: nameKey, when: isObject }] as const;
}

export const WebhookConfigurationInput = z
  .object({
    id: Id.nullish(),
    companyId: Id,
    /** Which of the company's phone systems, when it is new; one that is there is named by `id`. */
    source: SourceSlug.default(defaultSource),
    /** What people call it. */
    name: z.string().trim().max(80, 'A name can have at most 80 characters.').default(''),
    endpointPath: EndpointPath,
    ...mapping,
    /** The preset it was filled in from (presets.ts). */
    preset: z.string().max(40).nullish(),
    signature: SignatureSettings.default(noSignature),
    active: z.boolean().default(true),
    /** The `version` this edit began with; another one saved meanwhile is answered with 409. */
    version: z.int().nonnegative().optional(),
  })
  .refine(...isNamed('serviceField', 'service'))
  .refine(...isNamed('appointmentField', 'appointment'))
  .refine(...isNamed('callTypeField', 'callType'))
  .refine(...isNamed('storeIdField', 'storeId'));
export type WebhookConfigurationInput = z.infer<typeof WebhookConfigurationInput>;

/** A company's configuration. The path is null for viewers who may not change it: whoever knows it can post calls. */
export const WebhookConfiguration = z.object({
  id: Id,
  companyId: Id,
  source: z.string(),
  name: z.string(),
  endpointPath: z.string().nullable(),
  serviceField: z.string(),
  appointmentField: z.string(),
  callTypeField: z.string(),
  storeIdField: z.string(),
  employeeIdField: z.string(),
  durationField: z.string(),
  customerCalledField: z.string(),
  financingOfferedField: z.string(),
  callTagField: z.string(),
  callIdField: z.string(),
  timestampField: z.string(),
  customerPhoneField: z.string(),
  orderField: z.string(),
  callsPath: z.string(),
  rules: MappingRules,
  preset: z.string().nullable(),
  signature: SignatureSettings,
  /** Those in force; none for viewers who may not change them. */
  secrets: z.array(SecretInfo),
  active: z.boolean(),
  version: z.int().nonnegative(),
});
export type WebhookConfiguration = z.infer<typeof WebhookConfiguration>;

/** A company's phone systems, `default` first. */
export const WebhookSources = z.array(WebhookConfiguration);

/** The key configured for each field; an empty text is not mapped. */
export type FieldKeys = Record<(typeof webhookFields)[WebhookField]['configKey'], string>;

export const endpointPathTaken = 'This endpoint path is already in use.';

// ── What became of a delivery ────────────────────────────────────────────────────────────────────────────────────────

/** All but `success` are failures to the badge; `inactive` and `handshake` never alarm. */
export const DeliveryStatus = z.enum(['success', 'failed', 'inactive', 'too-large', 'signature-refused', 'handshake']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** The failures that notifications tell of. */
export const alarmingStatuses = ['failed', 'too-large', 'signature-refused'] as const satisfies DeliveryStatus[];

export const RefusalReason = z.enum([
  'calls-unreadable',
  'signature-missing',
  'signature-wrong',
  'signature-stale',
  'configuration-gone',
  'store-missing',
  'service-missing',
  'appointment-missing',
  'call-type-missing',
  'appointment-unreadable',
  'call-type-unreadable',
  'store-unreadable',
  'service-unreadable',
  'call-tag-unreadable',
  'timestamp-unreadable',
  'call-id-unreadable',
  'unknown-store',
  'unknown-service',
  'unreadable-body',
  'too-complex',
  'too-large',
  'inactive',
  'could-not-store',
  'not-kept',
]);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** Something optional that could not be used; the delivery counts all the same. */
export const Warning = z.object({ field: z.string(), message: z.string() });
export type Warning = z.infer<typeof Warning>;

/** What a delivery said, in our words, with the rows it was resolved to. Only what was found is present. */
const ProcessedCall = z.object({
  callId: z.string().optional(),
  startedAt: z.string().optional(),
  store: z.object({ id: Id, name: z.string() }).optional(),
  service: z.object({ id: Id, name: z.string(), isNew: z.literal(true).optional() }).optional(),
  employee: z.object({ id: Id, name: z.string() }).optional(),
  appointment: z.boolean().optional(),
  callType: z.string().optional(),
  callTag: z.string().optional(),
  durationSeconds: z.number().optional(),
  customerCalled: z.boolean().optional(),
  financingOffered: z.boolean().optional(),
  customerPhone: z.string().optional(),
  /** The sender's own order of events, where one is mapped. */
  order: z.string().optional(),
  /** The fields whose value is the mapping's constant: they only fill gaps. */
  constants: z.array(z.string()).optional(),
  /** The time was told by a clock of an unknown place, and the company's zone was taken: it only fills a gap. */
  hasAssumedZone: z.literal(true).optional(),
  /** Of a further call that was refused. */
  refusal: z.object({ reason: z.string(), message: z.string() }).optional(),
  /** All that keeps it from counting, where that is more than one reason; the first is the row's own. */
  refusals: z.array(z.object({ reason: RefusalReason, message: z.string() })).optional(),
  warnings: z.array(Warning),
});

/** With the further calls of a body that holds several. */
export const ProcessedData = ProcessedCall.extend({ calls: z.array(ProcessedCall).optional() });
export type ProcessedData = z.infer<typeof ProcessedData>;

/** A value of a payload, and the field that it stands for. */
export const NamedValue = z.object({ field: UnmappedField, value: z.string() });
export type NamedValue = z.infer<typeof NamedValue>;

/** So many of a company's newest failures are compared with those of a page. */
export const maxFailuresCompared = 2_000;

/** One row of the Activity Log. */
export const WebhookLog = z.object({
  id: Id,
  companyId: Id,
  deliveryId: z.string(),
  /** The phone system it came from. */
  source: z.string(),
  /** When it arrived, an instant in ISO 8601. */
  timestamp: z.iso.datetime(),
  status: DeliveryStatus,
  reason: RefusalReason.nullable(),
  errorMessage: z.string().nullable(),
  /** The payload as JSON where it is JSON or a form, else its text. A number of 16 and more digits is a text here. */
  payload: z.unknown(),
  /** The payload exactly as it came, undecodable bytes replaced. */
  payloadText: z.string(),
  /**
   * True when the payload was cut: lists carry the first 16 KiB, or once the page has 1 MiB of payloads the first 200
   * bytes; and a too-large one is kept only to 64 KiB.
   */
  payloadCut: z.boolean(),
  payloadBytes: z.int().nonnegative(),
  /** The query string of a delivery that has a body, too. */
  query: z.string().nullable(),
  processedData: ProcessedData.nullable(),
  signature: SignatureVerdict.nullable(),
  /** The row whose body it repeats within ten minutes, neither having a call id: perhaps the same call twice. */
  possibleDuplicateOf: Id.nullable(),
  /** When it was last understood anew. */
  replayedAt: z.iso.datetime().nullable(),
  /** Sent by the button of Webhook Setup: it says what would have happened, and counts nowhere. */
  isTest: z.boolean(),
  /** The values that it names and nobody knows. */
  unmapped: z.array(NamedValue),
  /**
   * Of a failure in a list: how many others among the newest 2,000 failures of its company are like it, that is of the same
   * phone system, for the same reason and naming the same unknown value first. Null for what has not failed.
   */
  alike: z.int().nonnegative().nullable(),
});
export type WebhookLog = z.infer<typeof WebhookLog>;

/** What part of the log is asked for: all that is given holds at once. */
export const LogFilters = z.object({
  /** One status, or `alarming`: all that notifications tell of. */
  status: z.enum([...DeliveryStatus.options, 'alarming']).optional(),
  reason: RefusalReason.optional(),
  /** One phone system. */
  source: z.string().min(1).max(40).optional(),
  /** What its signature was found to be; what nobody checked is none of these. */
  signature: SignatureVerdict.optional(),
  /** Test calls only, or none of them. By themselves they are among all rows, and not among those of a status or a reason. */
  tests: z.enum(['only', 'none']).optional(),
  /** Those that name this value, as they spell it, and nobody knew it: `appointment:maybe`. */
  names: z
    .string()
    .regex(new RegExp(`^(?:${unmappedFields.join('|')}):.{1,200}$`, 'su'))
    .optional(),
  /** Only those that perhaps repeat an earlier one (`possibleDuplicateOf`). */
  duplicates: z.enum(['only']).optional(),
  /** Stands in the payload's first 64 KiB, the message, the delivery's id or the call's, without regard to case. */
  text: z.string().trim().min(1).max(200).optional(),
  /** Only what arrived at this instant or later. */
  since: Instant.optional(),
  /** Only what arrived before this instant. */
  until: Instant.optional(),
});
export type LogFilters = z.infer<typeof LogFilters>;

export const WebhookLogQuery = LogFilters.extend({
  companyId: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** The id of a row: only rows older than it. */
  before: IdText.optional(),
});
export type WebhookLogQuery = z.infer<typeof WebhookLogQuery>;

/** What the sender of a delivery is told. 200 means that it is safely kept, whatever its status. */
export const DeliveryAnswer = z.object({
  status: z.union([DeliveryStatus, z.literal('queued')]),
  deliveryId: z.string(),
  logId: Id.optional(),
  callId: Id.optional(),
  error: z.object({ reason: RefusalReason, message: z.string() }).optional(),
});
export type DeliveryAnswer = z.infer<typeof DeliveryAnswer>;

/** A larger body is answered with 413 and kept to `storedOfTooLargeBytes`. */
export const maxBodyBytes = 1024 * 1024;
export const storedOfTooLargeBytes = 64 * 1024;
/** A body or query string with more parts is kept, but not read: each part costs time, however few bytes it has. */
export const maxJsonValues = 20_000;
export const maxFormFields = 1_000;
/** A search by text looks through so much of each payload. */
export const searchedPayloadBytes = 64 * 1024;
export const listedPayloadBytes = 16 * 1024;
/** A page of the log carries so many bytes of payloads, the newest first; of the others only their beginnings. */
export const pagePayloadBytes = 1024 * 1024;
export const beginningBytes = 200;
