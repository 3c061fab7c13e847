// One phone system with a handshake, which is the one that `npm test` connects, one with forms, and one without signatures.
import { expect } from '@playwright/test';
import { digest, signForm } from '../../sign-as-vendors';
import { form, json, notSaid, readPayload, type Vendor } from './vendor';

const secret = 'secret token of the app';

const zoom: Vendor = {
  name: 'Zoom Phone',
  phone: '+49 123456789',
  secret,
  says: { beforeSecret: 'Zoom is not answered yet', afterSecret: 'Zoom is answered now' },
  async handshake(request, path) {
    const data = { event: 'endpoint.url_validation', payload: { plainToken: 'abc' } };
    const encryptedToken = digest(secret, 'sha256', 'abc', 'hex');
    expect(await (await request.post(path, { data })).json()).toEqual({ plainToken: 'abc', encryptedToken });
  },
  deliveries() {
    const body = readPayload('zoom-phone-callee-ended.json');
    const time = String(Math.round(Date.now() / 1000));
    const signature = `v0=${digest(secret, 'sha256', `v0:${time}:${body}`, 'hex')}`;
    return [{ headers: { ...json, 'x-zm-request-timestamp': time, 'x-zm-signature': signature }, body }];
  },
  sentence:
    'On Jan 1, 2023 6:00 AM, +4987654321 called +49123456789, Downtown (QT-01). Somebody answered and they talked for 4:55.',
  appointments: 'Not yet',
  rows: [
    {
      callId: 'call123',
      startedAt: '2023-01-01T12:00:00.000Z',
      answeredAt: '2023-01-01T12:00:05.000Z',
      endedAt: '2023-01-01T12:05:00.000Z',
      customerPhone: '+4987654321',
      numberCalled: '+49123456789',
      direction: 'inbound',
      answered: 'answered',
      unknown: notSaid,
      assumed: notSaid,
      warnings: [],
    },
  ],
};

const twilio: Vendor = {
  name: 'Twilio',
  // A call of the shop's: the customer's number is the other one.
  phone: '(646) 606-3895',
  secret,
  deliveries(url) {
    const body = readPayload('twilio-status-callback.form');
    const signature = signForm(secret, url, Object.fromEntries(new URLSearchParams(body)));
    return [{ headers: { ...form, 'x-twilio-signature': signature }, body }];
  },
  sentence:
    'On Mar 25, 2018 4:53 AM, (646) 606-3895, Downtown (QT-01) called +551135892112. Somebody answered and they talked for 0:49.',
  appointments: 'Not yet',
  rows: [
    {
      callId: 'CAbe982f58915a2def4cf7aaa1f1766236',
      order: '3',
      startedAt: '2018-03-25T09:53:19.000Z',
      durationSeconds: 49,
      customerPhone: '+551135892112',
      numberCalled: '+16466063895',
      direction: 'outbound',
      answered: 'answered',
      unknown: notSaid,
      assumed: [...notSaid, 'timestamp'],
      warnings: [],
    },
  ],
};

const whatConverts: Vendor = {
  name: 'WhatConverts',
  phone: '(704) 448-6577',
  deliveries: () => [{ headers: json, body: readPayload('whatconverts-phone-call-in-progress.json') }],
  sentence: 'On Feb 1, 2016 8:09 AM, (803) 386-1858 called (704) 448-6577, Downtown (QT-01).',
  appointments: 'Not yet',
  rows: [
    {
      callId: '153928',
      order: '1453742300000000',
      startedAt: '2016-02-01T14:09:01.000Z',
      customerPhone: '+18033861858',
      numberCalled: '+17044486577',
      unknown: notSaid,
      assumed: notSaid,
      warnings: [],
    },
  ],
};

export const threeVendors = [zoom, twilio, whatConverts];
