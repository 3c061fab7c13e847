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
