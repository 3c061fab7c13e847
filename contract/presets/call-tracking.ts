// Presets of call-tracking services.
import { notKnown } from '../mapping-rules';
import {
  byNumberCalled,
  completeAll,
  completeTags,
  mappingOf,
  meaning,
  notReported,
  type Preset,
  unsigned,
} from './preset';
import { tagRules, tagsUnder } from './tag-words';

export const callRail: Preset = {
  id: 'callrail',
  name: 'CallRail',
  where: 'In CallRail: Settings, Integrations, Webhooks. Paste the address as Post-Call and as Call Modified webhook.',
  secret: 'CallRail shows its signing key on the same page, under Webhooks.',
  complete: completeTags,
  mapping: mappingOf({
    ...tagsUnder('tags'),
    numberCalledField: 'tracking_phone_number',
    employeeIdField: 'agent_email',
    durationField: 'duration',
    callIdField: 'resource_id',
    timestampField: 'start_time',
    customerPhoneField: 'customer_phone_number',
    directionField: 'direction',
    answeredField: 'answered',
    // Its page; `recording` alone needs a key of their API, but older events have no other.
    recordingField: 'recording_player',
    rules: {
      ...tagRules,
      ...byNumberCalled,
      recording: { keys: ['recording'] },
      // The short names are those of older events, which come as a form or in the query string.
      numberCalled: { keys: ['trackingnum'] },
      // Older events have only `id`; where both exist they differ, and `resource_id` is the call's.
      callId: { keys: ['id'] },
      // `datetime` shows UTC without a zone; the others include their zone.
      timestamp: { keys: ['created_at', 'datetime'], timeZone: 'UTC' },
      customerPhone: { keys: ['callernum'] },
      answered: {
        values: [
          {
            when: 'is',
            value: 'false',
            means: 'voicemail',
            and: { key: 'voicemail', when: 'is', value: 'true' },
          },
        ],
      },
    },
    // Text messages and forms, which name no kind but have keys of their own.
    callFilter: [
      { key: 'message_type', except: ['*'] },
      { key: 'conversation_id', except: ['*'] },
      { key: 'form_url', except: ['*'] },
      { key: 'submitted_at', except: ['*'] },
    ],
  }),
  signature: { mode: 'observe', scheme: 'callrail' },
  fingerprints: [
    { keys: ['tracking_phone_number', 'customer_phone_number'] },
    { keys: ['trackingnum', 'callernum', 'callsource'] },
  ],
};

export const callTrackingMetrics: Preset = {
  id: 'ctm',
  name: 'CallTrackingMetrics',
  where: 'In CallTrackingMetrics: Settings, Integrations, Webhooks. Add one that fires at the end of an activity.',
  secret: 'CallTrackingMetrics signs with the secret key of the account’s API keys: Settings, API Integration.',
  complete: completeTags,
  mapping: mappingOf({
    ...tagsUnder('tag_list'),
    numberCalledField: 'tracking_number',
    employeeIdField: 'agent.email',
    durationField: 'duration',
    // Never `sid`: one call with two ids would count twice.
    callIdField: 'id',
    timestampField: 'unix_time',
    customerPhoneField: 'caller_number',
    directionField: 'direction',
    answeredField: 'dial_status',
    recordingField: 'audio',
    rules: {
      ...tagRules,
      ...byNumberCalled,
      numberCalled: { keys: ['tracking_number_bare'] },
      employeeId: { keys: ['agent.name'] },
      timestamp: { keys: ['called_at'] },
      customerPhone: { keys: ['caller_number_bare', 'caller_number_format'] },
      answered: {
        values: [
          ...meaning('answered', 'is', 'answered', 'completed'),
          ...meaning('voicemail', 'word', 'voicemail'),
          ...meaning('missed', 'word', 'no answer'),
          ...meaning('missed', 'is', 'busy', 'failed'),
        ],
        otherwise: notKnown,
      },
    },
    callFilter: [{ key: 'direction', except: ['msg_*', 'form*', 'chat*', 'fax*', 'email*'] }],
  }),
  signature: { mode: 'observe', scheme: 'ctm' },
  fingerprints: [
    { headers: ['x-ctm-signature'] },
    { keys: ['tag_list', 'tracking_number', 'caller_number'] },
    { keys: ['tag_list', 'tracking_number_bare', 'caller_number_bare'] },
  ],
};

export const marchex: Preset = {
  id: 'marchex',
  name: 'Marchex',
  where: 'Ask Marchex to post call details to the address. One message may hold several calls.',
  secret: '',
  complete: completeAll,
  mapping: mappingOf({
    callsPath: 'Notifications',
    numberCalledField: 'CalledNumber',
    callIdField: 'TelmetricsId',
    timestampField: 'StartTime',
    answeredField: 'AnswerStatus',
    orderField: '$.Properties.UTC',
    rules: {
      ...notReported,
      ...byNumberCalled,
      duration: { between: { from: { key: 'AnswerTime' }, to: { key: 'EndTime' } } },
      answered: { values: [{ when: 'missing', means: 'answered', and: { key: 'AnswerTime', when: 'present' } }] },
    },
    callFilter: [{ key: '$.Properties.CollectionType', only: ['*Call*', 'SalesRescue*'] }],
  }),
  signature: unsigned,
  fingerprints: [{ keys: ['Notifications', 'Properties.CollectionType'] }],
};

export const whatConverts: Preset = {
  id: 'whatconverts',
  name: 'WhatConverts',
  where: 'In WhatConverts: Tracking, Integrations, Webhooks. Add the address for new and updated leads.',
  secret: '',
  complete: completeAll,
  mapping: mappingOf({
    // Leads without a number are placed by their profile, which is a name of the company's own.
    storeIdField: 'tracking_number',
    numberCalledField: 'tracking_number',
    durationField: 'call_duration_seconds',
    callIdField: 'lead_id',
    timestampField: 'date_created',
    customerPhoneField: 'caller_number',
    answeredField: 'call_status',
    orderField: 'last_updated',
    rules: {
      ...notReported,
      storeId: { keys: ['profile', 'account'] },
      duration: { keys: ['call_duration'] },
      customerPhone: { keys: ['contact_phone_number', 'phone_number'] },
      answered: {
        values: [
          ...meaning('answered', 'word', 'answered'),
          ...meaning('answered', 'is', 'completed'),
          ...meaning('missed', 'word', 'missed', 'no answer'),
          ...meaning('missed', 'is', 'busy'),
          ...meaning('voicemail', 'word', 'voicemail'),
        ],
        otherwise: notKnown,
      },
    },
    callFilter: [{ key: 'lead_type', only: ['Phone Call'] }],
  }),
  signature: unsigned,
  fingerprints: [{ keys: ['lead_id', 'lead_type', 'trigger'] }],
};
