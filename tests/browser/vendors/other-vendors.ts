// The other phone systems with a preset, which only `npm run test:long` connects through the browser.
import { expect } from '@playwright/test';
import { justCall as justCallPayload, ringCentral as sessionEvent } from '../../documented-payloads';
import { digest, signJwt } from '../../sign-as-vendors';
import { json, notSaid, readPayload, type Vendor } from './vendor';

const secret = 'secret of the vendor';
const base64Secret = Buffer.from(secret).toString('base64');
const employee = { name: 'Emanuel Diaz' };

const aircall: Vendor = {
  name: 'Aircall',
  phone: '(312) 555-0142',
  secret: 'cebcaac65XXXXXXXXXx',
  deliveries() {
    const created = JSON.parse(readPayload('aircall-call-created.json'));
    // The published call has just begun, and names neither the number nor a person: these are the keys of its end.
    const data = {
      ...created.data,
      ...{ direction: 'inbound', status: 'done', answered_at: 1732622905, ended_at: 1732622993, duration: 98 },
      number: { id: 7, name: 'Front desk', digits: '+1 312-555-0142' },
      user: { id: 9, ...employee, email: 'emanuel@example.com' },
      tags: [
        { id: 1, name: 'VIP' },
        { id: 2, name: 'Booked' },
      ],
    };
    return [{ headers: json, body: JSON.stringify({ ...created, event: 'call.ended', timestamp: 1732623023, data }) }];
  },
  sentence:
    'On Nov 26, 2024 6:08 AM, (800) 123-4567 called (312) 555-0142, Downtown (QT-01). Emanuel Diaz answered and they talked for 1:38. Kind of call: Appointment. Appointment: Booked.',
  appointments: 'The phone system',
  rows: [
    {
      callId: '123',
      order: '1732623023',
      startedAt: '2024-11-26T12:08:15.000Z',
      durationSeconds: 98,
      customerPhone: '+18001234567',
      numberCalled: '+13125550142',
      direction: 'inbound',
      answered: 'answered',
      employee,
      appointment: true,
      isLone: true,
      callType: 'Appointment',
      callTag: 'Live',
      unknown: ['service'],
      warnings: [],
    },
  ],
};

const callRail: Vendor = {
  name: 'CallRail',
  phone: '404-555-8514',
  secret,
  deliveries() {
    const body = readPayload('callrail-post-call.json');
    return [{ headers: { ...json, signature: digest(secret, 'sha1', body, 'base64') }, body }];
  },
  sentence: 'On Feb 19, 2018 12:41 PM, (214) 865-4559 called (404) 555-8514, Downtown (QT-01). It went to voicemail.',
  appointments: 'The phone system',
  rows: [
    {
      callId: '766970532',
      startedAt: '2018-02-19T18:41:00.236Z',
      durationSeconds: 13,
      customerPhone: '+12148654559',
      numberCalled: '+14045558514',
      direction: 'inbound',
      answered: 'voicemail',
      callTag: 'Live',
      recording: 'https://app.callrail.com/calls/766970532/recording?access_key=aaaabbbbccccdddd',
      unknown: notSaid,
      assumed: [...notSaid, 'callTag'],
      warnings: [],
    },
  ],
};

const callTrackingMetrics: Vendor = {
  name: 'CallTrackingMetrics',
  phone: '(201) 903-7784',
  secret,
  deliveries() {
    const body = readPayload('ctm-end-webhook-integrator.json');
    const time = String(Math.round(Date.now() / 1000));
    const signature = digest(secret, 'sha1', time + body, 'base64');
    return [{ headers: { ...json, 'x-ctm-time': time, 'x-ctm-signature': signature }, body }];
  },
  sentence:
    'On Jul 8, 2025 1:40 PM, (201) 555-1234 called (201) 903-7784, Downtown (QT-01). Emanuel Diaz answered and they talked for 1:02.',
  appointments: 'The phone system',
  rows: [
    {
      callId: '12345',
      startedAt: '2025-07-08T18:40:00.000Z',
      durationSeconds: 62,
      customerPhone: '+12015551234',
      numberCalled: '+12019037784',
      direction: 'inbound',
      answered: 'answered',
      employee,
      callTag: 'Live',
      recording: 'https://app.calltrackingmetrics.com/recordings/RE123',
      unknown: notSaid,
      assumed: [...notSaid, 'callTag'],
      warnings: [],
    },
  ],
};

const dialpad: Vendor = {
  name: 'Dialpad',
  phone: '+15106666687',
  secret,
  deliveries() {
    const claims = JSON.parse(readPayload('dialpad-call-hangup.json'));
    return [{ headers: { 'content-type': 'application/jwt' }, body: signJwt(secret, claims) }];
  },
  sentence: 'On Nov 14, 2024 4:40 PM, (510) 260-9745 called (510) 666-6687, Downtown (QT-01). It took 0:09.',
  appointments: 'The phone system',
  rows: [
    {
      callId: '6421977457180672',
      order: '1731624049994',
      startedAt: '2024-11-14T22:40:39.404Z',
      durationSeconds: 9,
      customerPhone: '+15102609745',
      numberCalled: '+15106666687',
      direction: 'inbound',
      callTag: 'Live',
      unknown: notSaid,
      assumed: [...notSaid, 'callTag', 'timestamp'],
      warnings: [],
    },
  ],
};

const justCall: Vendor = {
  name: 'JustCall',
  phone: '(312) 555-0142',
  secret,
  deliveries(url) {
    const time = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const signed = [secret, encodeURIComponent(url), justCallPayload.type, time].join('|');
    const headers = {
      ...json,
      'x-justcall-request-timestamp': time,
      'x-justcall-signature-version': 'v1',
      'x-justcall-signature': digest(secret, 'sha256', signed, 'hex'),
    };
    return [{ headers, body: JSON.stringify(justCallPayload) }];
  },
  sentence:
    'On Mar 21, 2024 5:08 PM, (555) 123-4567 called (312) 555-0142, Downtown (QT-01). Emanuel Diaz answered and they talked for 1:04.',
  appointments: 'The phone system',
  rows: [
    {
      callId: 'CA-77',
      startedAt: '2024-03-21T22:08:22.000Z',
      durationSeconds: 64,
      customerPhone: '+15551234567',
      numberCalled: '+13125550142',
      direction: 'inbound',
      answered: 'answered',
      employee,
      recording: 'https://example.com/r',
      unknown: notSaid,
      assumed: notSaid,
      warnings: [],
    },
  ],
};

const marchex: Vendor = {
  name: 'Marchex',
  phone: '866-959-2359',
  // Its message is of 14:10 UTC, when it is 9:10 there.
  timeZone: 'America/New_York',
  deliveries: () => [{ headers: json, body: readPayload('marchex-call-preprocessed.json') }],
  sentence:
    'On Nov 15, 2019 9:09 AM, somebody called (866) 959-2359, Downtown (QT-01). Somebody answered and they talked for 0:07.',
  appointments: 'Not yet',
  rows: [
    {
      callId: '2079571437',
      order: '1573827003252000',
      startedAt: '2019-11-15T14:09:54.000Z',
      answeredAt: '2019-11-15T14:09:56.000Z',
      endedAt: '2019-11-15T14:10:03.000Z',
      numberCalled: '+18669592359',
      answered: 'answered',
      unknown: notSaid,
      assumed: notSaid,
      warnings: [],
    },
  ],
};

const openPhone: Vendor = {
  name: 'OpenPhone',
  phone: '+18885550101',
  secret: base64Secret,
  deliveries() {
    const body = readPayload('openphone-call-completed.json');
    const time = Date.now();
    const signature = `hmac;1;${time};${digest(secret, 'sha256', `${time}.${body}`, 'base64')}`;
    return [{ headers: { ...json, 'openphone-signature': signature }, body }];
  },
  sentence: 'On Jan 24, 2022 1:21 PM, (800) 555-0100 called (888) 555-0101, Downtown (QT-01). It went to voicemail.',
  appointments: 'Not yet',
  rows: [
    {
      callId: 'EVd39d3c8d6f244d21a9131de4fc9350d0',
      order: '1643052145427000',
      startedAt: '2022-01-24T19:21:59.545Z',
      endedAt: '2022-01-24T19:22:19.000Z',
      customerPhone: '+18005550100',
      numberCalled: '+18885550101',
      direction: 'inbound',
      answered: 'voicemail',
      unknown: notSaid,
      assumed: notSaid,
      warnings: [],
    },
  ],
};

const quo: Vendor = {
  ...openPhone,
  name: 'Quo (new OpenPhone)',
  secret: `whsec_${base64Secret}`,
  deliveries() {
    const body = readPayload('openphone-call-completed.json');
    const time = Math.round(Date.now() / 1000);
    const headers = {
      ...json,
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(time),
      'webhook-signature': `v1,${digest(secret, 'sha256', `msg_1.${time}.${body}`, 'base64')}`,
    };
    return [{ headers, body }];
  },
};

const ofSession = {
  callId: 's-1',
  customerPhone: '+15551234567',
  numberCalled: '+13125550142',
  direction: 'inbound',
  employee,
  unknown: notSaid,
  assumed: [...notSaid, 'timestamp'],
  warnings: [],
};

const ringCentral: Vendor = {
  name: 'RingCentral',
  phone: '(312) 555-0142',
  secret,
  async handshake(request, path) {
    const answer = await request.post(path, { headers: { ...json, 'validation-token': 'b7c1-44' } });
    expect([answer.status(), answer.headers()['validation-token']]).toEqual([200, 'b7c1-44']);
  },
  deliveries: () =>
    [
      sessionEvent(1, 0, 'Setup'),
      sessionEvent(2, 1, 'Proceeding'),
      sessionEvent(3, 9, 'Answered'),
      sessionEvent(4, 130, 'Disconnected'),
    ].map((event) => ({ headers: { ...json, 'verification-token': secret }, body: JSON.stringify(event) })),
  // Of the newest event, which says that the call ended.
  sentence: 'On Nov 20, 2025 9:00 AM, (555) 123-4567 called (312) 555-0142, Downtown (QT-01). Emanuel Diaz answered.',
  appointments: 'Not yet',
  rows: [
    { ...ofSession, order: '1', startedAt: '2025-11-20T15:00:00.000Z' },
    { ...ofSession, order: '2', startedAt: '2025-11-20T15:00:01.000Z' },
    {
      ...ofSession,
      order: '3',
      startedAt: '2025-11-20T15:00:09.000Z',
      answeredAt: '2025-11-20T15:00:09.000Z',
      answered: 'answered',
    },
    { ...ofSession, order: '4', startedAt: '2025-11-20T15:02:10.000Z', endedAt: '2025-11-20T15:02:10.000Z' },
  ],
};

export const otherVendors = [
  ...[aircall, callRail, callTrackingMetrics, dialpad, justCall],
  ...[marchex, openPhone, quo, ringCentral],
];
