// What vendors send besides calls, to a phone system that is set up by the preset: texts, forms, presence, heartbeats.
import { describe, expect, test } from 'vitest';
import { callRailForm, callRailText, dialpadText, justCall, ringCentralNoCalls } from '../documented-payloads';
import { connect, post, read } from '../preset-world';

describe('what is stored and is no call', () => {
  const zoom = JSON.parse(read('zoom-phone-callee-ended.json'));
  const whatConverts = JSON.parse(read('whatconverts-phone-call-in-progress.json'));
  const marchex = JSON.parse(read('marchex-call-preprocessed.json'));
  test.each<[preset: string, payload: object]>([
    ['zoom', { ...zoom, event: 'phone.sms_received' }],
    ['zoom', { ...zoom, event: 'phone.voicemail_received' }],
    ['whatconverts', { ...whatConverts, lead_type: 'Web Form' }],
    ['whatconverts', { ...whatConverts, lead_type: 'Text Message' }],
    ['openphone', { ...JSON.parse(read('openphone-call-completed.json')), type: 'message.received' }],
    ['aircall', { ...JSON.parse(read('aircall-call-created.json')), resource: 'contact' }],
    ['justcall', { ...justCall, type: 'jc.contact_updated' }],
    ['twilio', { MessageSid: 'SM1', SmsSid: 'SM1', From: '+15551234567', To: '+13125550142', Body: 'Hi' }],
    ...Object.values(ringCentralNoCalls).map((payload): [string, object] => ['ringcentral', payload]),
    ['ringcentral', { pn_apns: ringCentralNoCalls.presence }],
    ['dialpad', dialpadText],
    ['dialpad', { ...dialpadText, text: null, message_status: 'delivered' }],
    ['callrail', callRailForm],
    ['callrail', callRailText],
    ['callrail', { ...callRailText, agent: 'Emanuel Diaz', content: '' }],
    ['marchex', { ...marchex, Properties: { ...marchex.Properties, CollectionType: 'Heartbeat' }, Notifications: [] }],
    ['marchex', { Id: '1', Properties: { CollectionType: 'Heartbeat' } }],
    ['marchex', { ...marchex, Notifications: [] }],
  ])('%s: %j', async (preset, payload) => {
    const { app, calls, newest } = await connect(preset, '+13125550142');
    await post(app, JSON.stringify(payload), 'application/json');
    expect(await newest()).toMatchObject({ status: 'not-a-call', reason: 'not-a-call' });
    expect(await calls()).toEqual([]);
  });

  test.each<[preset: string, payload: object]>([
    ['zoom', { test: true }],
    ['whatconverts', {}],
  ])('%s: %j says nothing of what it is, and counts nothing', async (preset, payload) => {
    const { app, calls, newest } = await connect(preset, '+13125550142');
    await post(app, JSON.stringify(payload), 'application/json');
    expect(await newest()).toMatchObject({ status: 'failed' });
    expect(await calls()).toEqual([]);
  });
});
