// Presets of phone systems. They know who called whom and when; services and outcomes come from elsewhere.
import { notKnown } from '../mapping-rules';
import { byNumberCalled, completeAll, completeTags, mappingOf, meaning, notReported, type Preset } from './preset';
import { tagRules, tagRulesWith, tagsUnder } from './tag-words';

export const aircall: Preset = {
  id: 'aircall',
  name: 'Aircall',
  where: 'In Aircall: Integrations, Webhook, Install. Enter the address and choose the events of calls.',
  secret: 'Aircall shows the token on the page of the webhook.',
  complete: completeTags,
  mapping: mappingOf({
    ...tagsUnder('data.tags[].name'),
    numberCalledField: 'data.number.digits',
    employeeIdField: 'data.user.email',
    durationField: 'data.duration',
    callIdField: 'data.id',
    timestampField: 'data.started_at',
    customerPhoneField: 'data.raw_digits',
    directionField: 'data.direction',
    answeredField: 'data.answered_at',
    recordingField: 'data.recording',
    orderField: 'timestamp',
    rules: {
      ...tagRules,
      ...byNumberCalled,
      recording: { keys: ['data.voicemail'] },
      employeeId: { keys: ['data.user.name'] },
      answered: {
        values: [
          { when: 'present', means: 'answered' },
          { when: 'missing', means: 'voicemail', and: { key: 'data.voicemail', when: 'present' } },
          { when: 'missing', means: 'missed', and: { key: 'data.missed_call_reason', when: 'present' } },
        ],
      },
    },
    callFilter: [{ key: 'resource', only: ['call'] }],
  }),
  // It sends its token with every call. Once saved as the secret, the token is kept out of the log.
  signature: { mode: 'observe', scheme: 'token', tokenIn: 'field', tokenKey: 'token' },
  fingerprints: [{ keys: ['resource', 'event', 'token', 'data.raw_digits'] }],
};

export const twilio: Preset = {
  id: 'twilio',
  name: 'Twilio',
  where:
    'In Twilio: Phone Numbers, Manage, Active numbers. For each number, paste the address as “Call status changes”.',
  secret: 'Twilio signs with the Auth Token: Account, API keys and tokens.',
  complete: completeAll,
  mapping: mappingOf({
    numberCalledField: 'To',
    // `Duration` is minutes.
    durationField: 'CallDuration',
    callIdField: 'CallSid',
    timestampField: 'Timestamp',
    customerPhoneField: 'From',
    directionField: 'Direction',
    answeredField: 'CallStatus',
    orderField: 'SequenceNumber',
    rules: {
      ...notReported,
      ...byNumberCalled,
      timestamp: { isEventTime: true },
      direction: {
        values: [...meaning('inbound', 'is', 'inbound'), ...meaning('outbound', 'contains', 'outbound')],
        otherwise: notKnown,
      },
      answered: {
        values: [
          ...meaning('answered', 'is', 'completed'),
          ...meaning('missed', 'is', 'no-answer', 'busy', 'failed', 'canceled'),
        ],
        otherwise: notKnown,
      },
    },
    // Messages, and the legs that a call is forwarded on.
    callFilter: [
      { key: 'MessageSid', except: ['*'] },
      { key: 'SmsSid', except: ['*'] },
      { key: 'Direction', except: ['outbound-dial'] },
    ],
  }),
  signature: { mode: 'observe', scheme: 'twilio' },
  fingerprints: [{ headers: ['x-twilio-signature'] }, { keys: ['CallSid', 'AccountSid', 'CallStatus'] }],
};

export const dialpad: Preset = {
  id: 'dialpad',
  name: 'Dialpad',
  where: 'In Dialpad’s API: create a webhook with the address, and a call event subscription for it with all states.',
  secret: 'The secret is the one that you gave when you created the webhook in Dialpad.',
  complete: completeTags,
  mapping: mappingOf({
    ...tagsUnder('labels'),
    numberCalledField: 'entry_point_target.phone',
    employeeIdField: 'target.email',
    durationField: 'total_duration',
    // Each leg has an id of its own; the entry point's is the call's.
    callIdField: 'entry_point_call_id',
    timestampField: 'date_started',
    customerPhoneField: 'external_number',
    directionField: 'direction',
    answeredField: 'date_connected',
    orderField: 'event_timestamp',
    rules: {
      ...tagRulesWith('disposition', 'dispositions', 'call_dispositions'),
      ...byNumberCalled,
      numberCalled: { keys: ['internal_number', 'target.phone'] },
      callId: { keys: ['call_id'] },
      customerPhone: { keys: ['contact.phone'] },
      duration: { unit: 'milliseconds' },
      timestamp: { isEventTime: true },
      answered: {
        values: [
          { when: 'present', means: 'answered' },
          { when: 'missing', means: 'voicemail', and: { key: 'state', when: 'is', value: 'voicemail' } },
          { when: 'missing', means: 'missed', and: { key: 'state', when: 'is', value: 'missed' } },
        ],
      },
    },
    // Events of text messages, which name no kind but have keys of their own.
    callFilter: [
      { key: 'from_number', except: ['*'] },
      { key: 'message_status', except: ['*'] },
    ],
  }),
  signature: { mode: 'observe', scheme: 'dialpad' },
  fingerprints: [{ keys: ['call_id', 'entry_point_call_id', 'external_number', 'internal_number'] }],
};

const ofOpenPhone = mappingOf({
  numberCalledField: 'data.object.to',
  durationField: 'data.object.duration',
  callIdField: 'data.object.callId',
  timestampField: 'data.object.createdAt',
  customerPhoneField: 'data.object.from',
  directionField: 'data.object.direction',
  answeredField: 'data.object.answeredAt',
  orderField: 'createdAt',
  rules: {
    ...notReported,
    ...byNumberCalled,
    // Old versions give a call no id; the event's at least keeps repetitions apart.
    callId: { keys: ['data.object.id', 'id'] },
    duration: { between: { from: { key: 'data.object.answeredAt' }, to: { key: 'data.object.completedAt' } } },
    answered: {
      values: [
        { when: 'present', means: 'answered' },
        { when: 'missing', means: 'voicemail', and: { key: 'data.object.voicemail', when: 'present' } },
        { when: 'missing', means: 'missed', and: { key: 'type', when: 'is', value: 'call.completed' } },
      ],
    },
  },
  callFilter: [{ key: 'type', only: ['call.*'] }],
});

export const openPhone: Preset = {
  id: 'openphone',
  name: 'OpenPhone',
  where: 'In OpenPhone: Settings, Webhooks, Create webhook. Paste the address and choose the events of calls.',
  secret: 'OpenPhone shows the signing secret on the page of the webhook, under Reveal signing secret.',
  complete: completeAll,
  mapping: ofOpenPhone,
  signature: { mode: 'observe', scheme: 'openphone' },
  fingerprints: [
    { headers: ['openphone-signature'] },
    { values: { object: ['event'], type: ['call.*'] }, keys: ['apiVersion', 'data.object.direction'] },
  ],
};

export const quo: Preset = {
  ...openPhone,
  id: 'quo',
  name: 'Quo (new OpenPhone)',
  where: 'In Quo: Settings, Webhooks, Create webhook. Paste the address and choose the events of calls.',
  secret: 'Quo shows the signing secret, which begins with whsec_, on the page of the webhook.',
  signature: { mode: 'observe', scheme: 'standard-webhooks' },
  fingerprints: [
    { headers: ['webhook-signature', 'quo-api-version'] },
    { headers: ['webhook-signature'], keys: ['data.object.direction', 'data.object.phoneNumberId'] },
  ],
};

export const zoom: Preset = {
  id: 'zoom',
  name: 'Zoom Phone',
  where:
    'In the Zoom App Marketplace: Develop, Build App, Webhook only. Add an event subscription with the address and the Phone events “callee” and “caller”, and validate it once the secret is saved here.',
  secret: 'Zoom shows the Secret Token under Feature, Token.',
  complete: completeAll,
  mapping: mappingOf({
    numberCalledField: 'payload.object.callee.phone_number',
    employeeIdField: 'payload.object.callee.name',
    callIdField: 'payload.object.call_id',
    timestampField: 'payload.object.ringing_start_time',
    customerPhoneField: 'payload.object.caller.phone_number',
    directionField: 'event',
    answeredField: 'payload.object.answer_start_time',
    orderField: 'event_ts',
    rules: {
      ...notReported,
      ...byNumberCalled,
      duration: {
        between: { from: { key: 'payload.object.answer_start_time' }, to: { key: 'payload.object.call_end_time' } },
      },
      direction: {
        values: [...meaning('inbound', 'contains', 'phone.callee'), ...meaning('outbound', 'contains', 'phone.caller')],
        otherwise: notKnown,
      },
      answered: {
        values: [
          { when: 'present', means: 'answered' },
          { when: 'missing', means: 'missed', and: { key: 'event', when: 'is', value: 'phone.callee_missed' } },
        ],
      },
    },
    callFilter: [{ key: 'event', only: ['phone.callee_*', 'phone.caller_*'] }],
  }),
  signature: { mode: 'observe', scheme: 'zoom' },
  handshake: '`endpoint.url_validation`, once the secret is saved',
  fingerprints: [
    { headers: ['x-zm-signature'] },
    { values: { event: ['phone.*', 'endpoint.url_validation'] }, keys: ['payload'] },
  ],
};

export const justCall: Preset = {
  id: 'justcall',
  name: 'JustCall',
  where: 'In JustCall: APIs and Webhooks, Webhooks. Paste the address for the events of calls.',
  secret: 'JustCall signs with the API secret: APIs and Webhooks, API credentials.',
  complete: completeTags,
  mapping: mappingOf({
    ...tagsUnder('data.call_info.disposition'),
    numberCalledField: 'data.justcall_number',
    employeeIdField: 'data.agent_email',
    durationField: 'data.call_duration.total_duration',
    callIdField: 'data.call_sid',
    timestampField: 'data.call_date',
    customerPhoneField: 'data.contact_number',
    directionField: 'data.call_info.direction',
    answeredField: 'data.call_info.type',
    recordingField: 'data.call_info.recording',
    rules: {
      ...tagRulesWith('data.call_info.notes', 'data.tags', 'data.tags[].name'),
      ...byNumberCalled,
      employeeId: { keys: ['data.agent_name'] },
      timestamp: { timeKey: 'data.call_time' },
      answered: {
        values: [
          ...meaning('answered', 'is', 'answered'),
          ...meaning('voicemail', 'is', 'voicemail'),
          ...meaning('missed', 'is', 'missed', 'unanswered', 'abandoned'),
        ],
        otherwise: notKnown,
      },
    },
    callFilter: [{ key: 'type', only: ['call*', 'jc.call*'] }],
  }),
  signature: { mode: 'observe', scheme: 'justcall' },
  fingerprints: [{ headers: ['x-justcall-signature'] }, { keys: ['data.justcall_number', 'data.contact_number'] }],
};

export const ringCentral: Preset = {
  id: 'ringcentral',
  name: 'RingCentral',
  where:
    'In RingCentral’s developer console: create a webhook subscription with the address for the telephony sessions of the account.',
  secret: 'The secret is the verification token that you gave when you created the subscription.',
  complete: completeAll,
  mapping: mappingOf({
    numberCalledField: 'body.parties[0].to.phoneNumber',
    employeeIdField: 'body.parties[0].to.name',
    callIdField: 'body.telephonySessionId',
    timestampField: 'body.eventTime',
    customerPhoneField: 'body.parties[0].from.phoneNumber',
    directionField: 'body.parties[0].direction',
    answeredField: 'body.parties[0].status.code',
    orderField: 'body.sequence',
    rules: {
      ...notReported,
      ...byNumberCalled,
      // A push notification has the same body, one level down.
      numberCalled: { keys: ['pn_apns.body.parties[0].to.phoneNumber'] },
      employeeId: { keys: ['pn_apns.body.parties[0].to.name'] },
      callId: { keys: ['pn_apns.body.telephonySessionId'] },
      timestamp: { keys: ['pn_apns.body.eventTime'], isEventTime: true },
      customerPhone: { keys: ['pn_apns.body.parties[0].from.phoneNumber'] },
      direction: { keys: ['pn_apns.body.parties[0].direction'] },
      duration: {
        between: {
          from: { key: 'body.eventTime', only: { key: 'body.parties[0].status.code', when: 'is', value: 'Answered' } },
          to: {
            key: 'body.eventTime',
            only: { key: 'body.parties[0].status.code', when: 'is', value: 'Disconnected' },
          },
        },
      },
      answered: {
        keys: ['pn_apns.body.parties[0].status.code'],
        values: [
          ...meaning('answered', 'is', 'Answered'),
          ...meaning('voicemail', 'is', 'VoiceMail'),
          {
            when: 'is',
            value: 'Disconnected',
            means: 'missed',
            and: { key: 'body.parties[0].missedCall', when: 'is', value: 'true' },
          },
        ],
        otherwise: notKnown,
      },
    },
    // A subscription may have presence, messages and others as well.
    callFilter: [
      { key: 'event', only: ['*/telephony/sessions*'] },
      { key: 'pn_apns.event', only: ['*/telephony/sessions*'] },
    ],
  }),
  signature: { mode: 'observe', scheme: 'token', tokenIn: 'header', header: 'Verification-Token' },
  handshake: 'header `Validation-Token`',
  fingerprints: [
    { keys: ['body.telephonySessionId', 'subscriptionId'] },
    { keys: ['pn_apns.body.telephonySessionId'] },
  ],
};
