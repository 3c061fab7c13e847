// Payloads of vendors that publish no whole sample of a call: made of the keys that their documents name.

export const justCall = {
  request_id: 'r-1',
  webhook_url: 'https://example.com/api/webhook/calls',
  type: 'call.completed',
  data: {
    call_sid: 'CA-77',
    call_date: '2024-03-21',
    call_time: '17:08:22',
    contact_number: '15551234567',
    justcall_number: '13125550142',
    agent_name: 'Emanuel Diaz',
    agent_email: 'emanuel@example.com',
    call_duration: { total_duration: 63.5 },
    call_info: { direction: 'Incoming', type: 'answered', recording: 'https://example.com/r' },
  },
};

/** An event of a RingCentral session: its place in the session, and when it happened. */
export const ringCentral = (sequence: number, seconds: number, code: string, more: object = {}) => ({
  uuid: `e-${sequence}`,
  event: '/restapi/v1.0/account/1/telephony/sessions',
  subscriptionId: 's',
  body: {
    sequence,
    telephonySessionId: 's-1',
    eventTime: new Date(Date.parse('2025-11-20T15:00:00Z') + seconds * 1000).toISOString(),
    parties: [
      {
        direction: 'Inbound',
        to: { phoneNumber: '+13125550142', name: 'Emanuel Diaz' },
        from: { phoneNumber: '+15551234567' },
        status: { code },
        missedCall: false,
        ...more,
      },
    ],
  },
});

const ofExtension = (path: string, body: object) => ({
  uuid: 'e-1',
  event: `/restapi/v1.0/account/1/extension/2/${path}`,
  timestamp: '2025-11-20T15:00:00.000Z',
  subscriptionId: 's',
  ownerId: '2',
  body,
});

/** What a RingCentral subscription sends besides telephony sessions. */
export const ringCentralNoCalls = {
  presence: ofExtension('presence', {
    extensionId: 2,
    telephonyStatus: 'Ringing',
    presenceStatus: 'Busy',
    userStatus: 'Available',
    sequence: 2,
    activeCalls: [{ direction: 'Inbound', from: '+15551234567', to: '+13125550142', telephonySessionId: 's-1' }],
  }),
  messages: ofExtension('message-store', {
    extensionId: 2,
    lastUpdated: '2025-11-20T15:00:00.000Z',
    changes: [{ type: 'SMS', newCount: 1, updatedCount: 0 }],
  }),
  text: ofExtension('message-store/instant?type=SMS', {
    id: '7',
    to: [{ phoneNumber: '+13125550142' }],
    from: { phoneNumber: '+15551234567' },
    type: 'SMS',
    direction: 'Inbound',
    subject: 'Hi',
  }),
};

export const dialpadText = {
  id: 7,
  created_date: 1731624039404,
  direction: 'inbound',
  event_timestamp: 1731624049994,
  target: { id: 1, type: 'user', name: 'Emanuel Diaz', phone_number: '+13125550142' },
  contact: { id: 2, name: 'Alameda, CA', phone_number: '+15551234567' },
  sender_id: null,
  from_number: '+15551234567',
  to_number: ['+13125550142'],
  mms: false,
  message_status: null,
  text: 'Hi',
};

export const callRailForm = {
  id: 77,
  company_id: 155920786,
  form_data: { name: 'Kaylah Mills', phone: '+12148654559' },
  form_url: 'https://example.com/contact',
  landing_page_url: 'https://example.com/',
  submitted_at: '2018-02-19T13:41:00.252-05:00',
  first_form: true,
  source: 'Google Ads',
};

export const callRailText = {
  id: 78,
  resource_id: 'MSG1',
  source_number: '+12148654559',
  destination_number: '+13125550142',
  content: 'Hi',
  message_type: 'sms',
  media_urls: [],
  timestamp: '2018-02-19T13:41:00.236-05:00',
  conversation_id: 'k8mc8',
};
