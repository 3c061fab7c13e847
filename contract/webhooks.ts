// Webhook deliveries: how a company maps payload keys to fields, and the outcome of each delivery.
import { z } from 'zod';
import { answeredKinds, callDirections } from './calls';
import { defaultSource } from './default-source';
import { Id, IdText } from './endpoint';
import { Instant } from './instant';
import { CallFilter, Key, MappingRules, reportableFields } from './mapping-rules';
import { noSignature, SecretInfo, SignatureSettings, SignatureVerdict } from './signatures';
import { UnmappedField, unmappedFields } from './unmapped-field';
import { byConfigKey, defaultKeys, type WebhookField, webhookFields } from './webhook-fields';

export const EndpointPath = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._~-]{3,128}$/, 'Use 3 to 128 letters, digits, dots, dashes, underscores or tildes.');

/** Shorter paths remain valid but can be guessed. */
export const shortPathLength = 16;
export const shortPathWarning = 'Short paths can be guessed. Generate a longer one, or choose Reject unsigned.';

/** Whether someone who guesses paths can send calls to this phone system. False if the path is not shown. */
export function isGuessable({
  endpointPath,
  signature,
}: Pick<WebhookConfiguration, 'endpointPath' | 'signature'>): boolean {
  return endpointPath !== null && endpointPath.length < shortPathLength && signature.mode !== 'enforce';
}

const nameKey = 'Enter the key that carries this value.';

/** A required field must have a key; an omitted optional one is its default, or not mapped. */
type MappedKeys = {
  [Field in WebhookField as (typeof webhookFields)[Field]['configKey']]: (typeof webhookFields)[Field]['isRequired'] extends true
    ? typeof Key
    : z.ZodDefault<typeof Key>;
};
const mappedKeys = byConfigKey((field) => {
  const { configKey, isRequired } = webhookFields[field];
  return isRequired ? Key : Key.default(defaultKeys[configKey]);
}) as MappedKeys;

const mapping = {
  ...mappedKeys,
  /** A number or time by which the sender orders the events of a call. Without it, the order of arrival. */
  orderField: Key.default(''),
  /** The list of calls in the body; by default the body is one call. */
  callsPath: Key.default(''),
  rules: MappingRules.default({}),
  /** Which deliveries are about a phone call; the others are stored and change nothing. */
  callFilter: CallFilter.default([]),
};

export const MappingDraft = z.object({
  ...mapping,
  ...byConfigKey((field) => Key.default(defaultKeys[webhookFields[field].configKey])),
});
export type MappingDraft = z.infer<typeof MappingDraft>;

/** Part of the identity of its calls. */
export const SourceSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'Use up to 40 lowercase letters, digits and dashes.');

/** A required field needs a key, or a rule that answers without one. Reported along with all other problems. */
function isNamed(configKey: keyof typeof mapping, field: WebhookField) {
  const hasSource = (input: { rules?: MappingRules } & Record<string, unknown>) => {
    const { constant, notReported, byNumberCalled } = input.rules?.[field] ?? {};
    return input[configKey] !== '' || Boolean(constant ?? notReported ?? byNumberCalled);
  };
  const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;
  const path: PropertyKey[] = [configKey];
  return [hasSource, { path, message: nameKey, when: isObject }] as const;
}

export const WebhookConfigurationInput = z
  .object({
    id: Id.nullish(),
    companyId: Id,
    /** The short name of a new phone system; existing ones are identified by `id`. */
    source: SourceSlug.default(defaultSource),
    name: z.string().trim().max(80, 'A name can have at most 80 characters.').default(''),
    endpointPath: EndpointPath,
    ...mapping,
    /** The preset it was filled in from (presets.ts). */
    preset: z.string().max(40).nullish(),
    signature: SignatureSettings.default(noSignature),
    active: z.boolean().default(true),
    /** False: another phone system counts the same calls. Unchanged if omitted. */
    counts: z.boolean().optional(),
    /** The `version` that was edited; a conflicting save returns 409. */
    version: z.int().nonnegative().optional(),
    isMapped: z.literal(true).default(true),
  })
  .refine(...isNamed('serviceField', 'service'))
  .refine(...isNamed('appointmentField', 'appointment'))
  .refine(...isNamed('callTypeField', 'callType'))
  .refine(...isNamed('storeIdField', 'storeId'));
export type WebhookConfigurationInput = z.infer<typeof WebhookConfigurationInput>;

/** A company's configuration. The path is null for viewers who cannot change it: knowing it allows sending calls. */
export const WebhookConfiguration = z.object({
  id: Id,
  companyId: Id,
  source: z.string(),
  name: z.string(),
  endpointPath: z.string().nullable(),
  ...byConfigKey(() => z.string()),
  orderField: z.string(),
  callsPath: z.string(),
  rules: MappingRules,
  callFilter: CallFilter,
  preset: z.string().nullable(),
  signature: SignatureSettings,
  /** Active secrets; empty for viewers who cannot change them. */
  secrets: z.array(SecretInfo),
  active: z.boolean(),
  version: z.int().nonnegative(),
  /** False for a phone system that has only a name and a path: its deliveries wait, and its keys are empty. */
  isMapped: z.boolean(),
  /** False: its calls are listed, but in no figure, because another phone system reports them, too. */
  counts: z.boolean(),
});
export type WebhookConfiguration = z.infer<typeof WebhookConfiguration>;

export const WebhookSources = z.array(WebhookConfiguration);

export const endpointPathTaken = 'This endpoint path is already in use.';

/**
 * All but `success` are failures to the badge; only `alarmingStatuses` alarm. `waiting`: the phone system has no mapping
 * yet. `not-a-call`: the delivery is not about a phone call. `not-placed`: its call went out, or from one extension to
 * another, and no location has its line: it is in no figure anyway. `erased`: its customer was erased, and it is part of no
 * call.
 */
export const DeliveryStatus = z.enum([
  'success',
  'failed',
  'inactive',
  'too-large',
  'signature-refused',
  'handshake',
  'waiting',
  'not-a-call',
  'not-placed',
  'erased',
]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

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
  'not-a-call',
  'not-placed',
  'not-mapped-yet',
  'could-not-store',
  'not-kept',
]);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** An optional value that could not be used; the delivery still counts. */
export const Warning = z.object({ field: z.string(), message: z.string() });
export type Warning = z.infer<typeof Warning>;

/** The values of a delivery in our words, with the rows they were resolved to. Only what was found is present. */
const ProcessedCall = z.object({
  callId: z.string().optional(),
  startedAt: z.string().optional(),
  store: z.object({ id: Id, name: z.string() }).optional(),
  service: z.object({ id: Id, name: z.string(), isNew: z.literal(true).optional() }).optional(),
  employee: z.object({ id: Id, name: z.string() }).optional(),
  appointment: z.boolean().optional(),
  /** A yes of a phone system that never says no is an appointment, but no known outcome; so is its no by a preset's word. */
  isLone: z.literal(true).optional(),
  callType: z.string().optional(),
  callTag: z.string().optional(),
  durationSeconds: z.number().optional(),
  customerCalled: z.boolean().optional(),
  financingOffered: z.boolean().optional(),
  customerPhone: z.string().optional(),
  direction: z.enum(callDirections).optional(),
  answered: z.enum(answeredKinds).optional(),
  /** The company's number that the customer called, in E.164. */
  numberCalled: z.string().optional(),
  /** Where the call can be heard; http or https only. */
  recording: z.string().optional(),
  /** Of a duration that is the difference of two times, those that this delivery has. */
  answeredAt: z.string().optional(),
  endedAt: z.string().optional(),
  /** Fields whose value is stated, or assumed, to be not known. */
  unknown: z.array(z.enum(reportableFields)).optional(),
  /** The sender's own order of events, if mapped. */
  order: z.string().optional(),
  /** Fields whose value the payload did not state, such as a constant: they only fill gaps. */
  assumed: z.array(z.string()).optional(),
  /** The call time had no zone, so the company's was used; it only fills a gap. */
  hasAssumedZone: z.literal(true).optional(),
  /** For a further call that was refused. */
  refusal: z.object({ reason: z.string(), message: z.string() }).optional(),
  /** Every reason it does not count, if there are several; the first is the row's own. */
  refusals: z.array(z.object({ reason: RefusalReason, message: z.string() })).optional(),
  warnings: z.array(Warning),
});

/** Includes the further calls of a body with several. */
export const ProcessedData = ProcessedCall.extend({ calls: z.array(ProcessedCall).optional() });
export type ProcessedData = z.infer<typeof ProcessedData>;

export const NamedValue = z.object({ field: UnmappedField, value: z.string() });
export type NamedValue = z.infer<typeof NamedValue>;

export const maxFailuresCompared = 2_000;

export const WebhookLog = z.object({
  id: Id,
  companyId: Id,
  deliveryId: z.string(),
  source: z.string(),
  timestamp: z.iso.datetime(),
  status: DeliveryStatus,
  reason: RefusalReason.nullable(),
  errorMessage: z.string().nullable(),
  /**
   * JSON if the payload is JSON, XML or a form, otherwise its text. Numbers with 16 or more digits are text. What is a text
   * in it, but JSON or XML itself, is opened.
   */
  payload: z.unknown(),
  /** The payload exactly as received, with undecodable bytes replaced. */
  payloadText: z.string(),
  /** Texts of the payload are opened or decoded. */
  opensTexts: z.boolean(),
  /** Whether the payload was cut: lists contain the first 16 KiB, or 200 bytes after 1 MiB per page. */
  payloadCut: z.boolean(),
  payloadBytes: z.int().nonnegative(),
  /** The query string of a delivery that also has a body. */
  query: z.string().nullable(),
  processedData: ProcessedData.nullable(),
  signature: SignatureVerdict.nullable(),
  /** The row with the same body within ten minutes, both without a call id: possibly the same call. */
  possibleDuplicateOf: Id.nullable(),
  replayedAt: z.iso.datetime().nullable(),
  /** Its customer was erased: nothing that was received is left, and replays leave it as it is. */
  erasedAt: z.iso.datetime().nullable(),
  /** Its payload was removed, because the company keeps payloads no longer: replays leave it as it is. */
  emptiedAt: z.iso.datetime().nullable(),
  /** Sent from Webhook Setup: shows what would have happened and counts nowhere. */
  isTest: z.boolean(),
  unmapped: z.array(NamedValue),
  /**
   * For a listed failure: how many of its company's newest 2,000 failures share phone system, reason and first unknown
   * value.
   */
  alike: z.int().nonnegative().nullable(),
});
export type WebhookLog = z.infer<typeof WebhookLog>;

export const LogFilters = z.object({
  /** One status, or `alarming`: all that cause notifications. */
  status: z.enum([...DeliveryStatus.options, 'alarming']).optional(),
  reason: RefusalReason.optional(),
  source: z.string().min(1).max(40).optional(),
  /** The result of the signature check; unchecked deliveries match none. */
  signature: SignatureVerdict.optional(),
  /** Test calls only, or none. By default they are among all rows, but not among those of a status or reason. */
  tests: z.enum(['only', 'none']).optional(),
  /** Deliveries with this unrecognized value, as spelled: `appointment:maybe`. */
  names: z
    .string()
    .regex(new RegExp(`^(?:${unmappedFields.join('|')}):.{1,200}$`, 'su'))
    .optional(),
  duplicates: z.enum(['only']).optional(),
  /** In the payload's first 64 KiB, the message, or the delivery or call id, ignoring case. */
  text: z.string().trim().min(1).max(200).optional(),
  /** Inclusive. */
  since: Instant.optional(),
  /** Exclusive. */
  until: Instant.optional(),
});
export type LogFilters = z.infer<typeof LogFilters>;

export const WebhookLogQuery = LogFilters.extend({
  companyId: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** The id of a row: returns only older rows. */
  before: IdText.optional(),
});
export type WebhookLogQuery = z.infer<typeof WebhookLogQuery>;

/** The answer to the sender. 200 means the delivery is safely stored, whatever its status. */
export const DeliveryAnswer = z.object({
  status: z.union([DeliveryStatus, z.literal('queued')]),
  deliveryId: z.string(),
  logId: Id.optional(),
  callId: Id.optional(),
  error: z.object({ reason: RefusalReason, message: z.string() }).optional(),
  /** Why a handshake could not be answered properly, and what to do. */
  note: z.string().optional(),
});
export type DeliveryAnswer = z.infer<typeof DeliveryAnswer>;

/** A larger body gets 413 and is stored up to `storedOfTooLargeBytes`. */
export const maxBodyBytes = 1024 * 1024;
export const storedOfTooLargeBytes = 64 * 1024;
/** What waits for one phone system's mapping; beyond that the beginning of each is stored, and it cannot be counted. */
export const maxWaiting = 20_000;
export const maxWaitingBytes = 200 * 1024 * 1024;
export const storedBeyondWaitingBytes = 1024;
/** A body or query string with more parts is stored but not read: each part costs time, however small. */
export const maxJsonValues = 120_000;
/** Each of them costs several times what a value does. */
export const maxJsonKeys = 20_000;
export const maxXmlParts = 20_000;
export const maxFormFields = 1_000;
/** A text search covers this much of each payload. */
export const searchedPayloadBytes = 64 * 1024;
export const listedPayloadBytes = 16 * 1024;
/** A page of the log contains this many bytes of payloads, newest first; of the rest only the beginning. */
export const pagePayloadBytes = 1024 * 1024;
export const beginningBytes = 200;
