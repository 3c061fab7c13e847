// The fields that a payload can carry; forms, mappings and rules derive from it (docs/changing-things.md).
import { answeredKinds, CallTag, callDirections, callTypes } from './calls';

interface FieldOfPayload {
  configKey: string;
  label: string;
  /** Empty if the example payload lacks the field. */
  exampleKey: string;
  isRequired: boolean;
  /** Used if a configuration is saved without a key; a field without a default is then not mapped. */
  defaultKey?: string;
  kind: 'words' | 'name' | 'value';
  words?: readonly string[];
}

const yesNo = ['yes', 'no'] as const;

/** In the order that screens list them. */
export const webhookFields = {
  service: {
    configKey: 'serviceField',
    label: 'Service',
    exampleKey: 'product_service',
    isRequired: true,
    kind: 'name',
  },
  appointment: {
    configKey: 'appointmentField',
    label: 'Appointment',
    exampleKey: 'appointment_made',
    isRequired: true,
    kind: 'words',
    words: yesNo,
  },
  callType: {
    configKey: 'callTypeField',
    label: 'Call type',
    exampleKey: 'call_type',
    isRequired: true,
    kind: 'words',
    words: callTypes,
  },
  storeId: { configKey: 'storeIdField', label: 'Store ID', exampleKey: 'store_id', isRequired: true, kind: 'name' },
  employeeId: {
    configKey: 'employeeIdField',
    label: 'Employee ID',
    exampleKey: 'potential_salesperson',
    isRequired: false,
    kind: 'name',
  },
  duration: {
    configKey: 'durationField',
    label: 'Duration',
    exampleKey: 'duration_seconds',
    isRequired: false,
    kind: 'value',
  },
  customerCalled: {
    configKey: 'customerCalledField',
    label: 'Customer called',
    exampleKey: 'customer_called_appt',
    isRequired: false,
    kind: 'words',
    words: yesNo,
  },
  financingOffered: {
    configKey: 'financingOfferedField',
    label: 'Financing offered',
    exampleKey: 'financing_offered',
    isRequired: false,
    kind: 'words',
    words: yesNo,
  },
  callTag: {
    configKey: 'callTagField',
    label: 'Call tag',
    exampleKey: 'call_tag',
    isRequired: false,
    kind: 'words',
    words: CallTag.options,
  },
  callId: {
    configKey: 'callIdField',
    label: 'Call ID',
    exampleKey: 'call_id',
    isRequired: false,
    defaultKey: 'call_id',
    kind: 'value',
  },
  timestamp: {
    configKey: 'timestampField',
    label: 'Call time',
    exampleKey: 'timestamp',
    isRequired: false,
    defaultKey: 'timestamp',
    kind: 'value',
  },
  customerPhone: {
    configKey: 'customerPhoneField',
    label: 'Customer phone',
    exampleKey: 'customer_phone',
    isRequired: false,
    defaultKey: 'customer_phone',
    kind: 'value',
  },
  direction: {
    configKey: 'directionField',
    label: 'Direction',
    exampleKey: '',
    isRequired: false,
    kind: 'words',
    words: callDirections,
  },
  answered: {
    configKey: 'answeredField',
    label: 'Answered',
    exampleKey: '',
    isRequired: false,
    kind: 'words',
    words: answeredKinds,
  },
  numberCalled: {
    configKey: 'numberCalledField',
    label: 'Number called',
    exampleKey: '',
    isRequired: false,
    kind: 'value',
  },
  recording: {
    configKey: 'recordingField',
    label: 'Recording link',
    exampleKey: '',
    isRequired: false,
    kind: 'value',
  },
} as const satisfies Record<string, FieldOfPayload>;

export type WebhookField = keyof typeof webhookFields;
/** `refusals.ts` has the reason for a call that lacks one. */
export type RequiredField = {
  [Field in WebhookField]: (typeof webhookFields)[Field]['isRequired'] extends true ? Field : never;
}[WebhookField];

export const webhookFieldNames = Object.keys(webhookFields) as WebhookField[];

type ConfigKey<Field extends WebhookField> = (typeof webhookFields)[Field]['configKey'];

/** The key configured for each field; an empty text is not mapped. */
export type FieldKeys = Record<ConfigKey<WebhookField>, string>;

/** A value for each field's configuration key. */
export function byConfigKey<Value>(valueFor: (field: WebhookField) => Value): Record<ConfigKey<WebhookField>, Value> {
  const entries = webhookFieldNames.map((field) => [webhookFields[field].configKey, valueFor(field)]);
  return Object.fromEntries(entries) as Record<ConfigKey<WebhookField>, Value>;
}

/** A field's description. Its literal type would hide optional properties. */
export const fieldOf = (field: WebhookField): FieldOfPayload => webhookFields[field];

/** The keys of a configuration saved without any; an empty key is not mapped. */
export const defaultKeys: FieldKeys = byConfigKey((field) => fieldOf(field).defaultKey ?? '');
