import { expect, test } from 'vitest';
import { refused } from '#contract/refusals';
import type { ProcessedData, WebhookLog } from '#contract/webhooks';
import { sentenceOf } from './delivery-sentence';
import { delivered } from './test-log';

const said: ProcessedData = {
  store: { id: 1, name: 'Airport Road' },
  service: { id: 2, name: 'Oil Change' },
  employee: { id: 3, name: 'Rosa Delgado' },
  appointment: false,
  durationSeconds: 257,
  warnings: [],
};
const row = (change: Partial<WebhookLog>): WebhookLog => ({ ...delivered(1), processedData: said, ...change });
const call = 'Oil Change at Airport Road, Rosa Delgado, not booked, 4:17';
const maybe = { field: 'appointment', value: 'maybe' } as const;
const unread = 'Appointment (“booked”) is “maybe”; it must be yes or no.';
const failed = (change: Partial<WebhookLog>) => row({ status: 'failed', ...change });

test.each<[string, WebhookLog, string, string]>([
  ['a call that counts', row({}), call, ''],
  ['one of which little is known', row({ processedData: { warnings: [] } }), 'A call', ''],
  [
    'several calls of one body',
    row({ processedData: { ...said, calls: [said, said] } }),
    'Oil Change at Airport Road and 2 more calls, Rosa Delgado, not booked, 4:17',
    '',
  ],
  [
    'a call whose length is the time between its answer and its end',
    row({
      processedData: {
        ...said,
        ...{ durationSeconds: undefined, answeredAt: '2026-11-20T15:38:12.000Z', endedAt: '2026-11-20T15:43:07.400Z' },
      },
    }),
    'Oil Change at Airport Road, Rosa Delgado, not booked, 4:55',
    '',
  ],
  [
    'a call that ends before its answer',
    row({
      processedData: {
        ...said,
        ...{ durationSeconds: undefined, answeredAt: '2026-11-20T15:38:12.000Z', endedAt: '2026-11-20T15:38:11.000Z' },
      },
    }),
    'Oil Change at Airport Road, Rosa Delgado, not booked',
    '',
  ],
  [
    'a practice call',
    row({ processedData: { ...said, callTag: 'Practice', employee: undefined } }),
    'Oil Change at Airport Road, practice, not booked, 4:17',
    '',
  ],
  [
    'a call of which nobody said how it ended',
    row({ processedData: { ...said, appointment: undefined, unknown: ['appointment', 'callType'] } }),
    'Oil Change at Airport Road, Rosa Delgado, outcome not known, 4:17',
    '',
  ],
  [
    'a call of which nobody knows the service',
    row({ processedData: { ...said, service: undefined, unknown: ['service'] } }),
    'Service not known at Airport Road, Rosa Delgado, not booked, 4:17',
    '',
  ],
  [
    'a missed call',
    row({ processedData: { ...said, appointment: undefined, unknown: ['appointment'], answered: 'missed' } }),
    'Oil Change at Airport Road, Rosa Delgado, not booked, assumed: not answered, 4:17',
    '',
  ],
  [
    'an outcome that no value of the payload states',
    row({ processedData: { ...said, assumed: ['callType', 'appointment'] } }),
    'Oil Change at Airport Road, Rosa Delgado, not booked, assumed, 4:17',
    '',
  ],
  [
    'a word nobody knows',
    failed({ reason: 'appointment-unreadable', errorMessage: unread, unmapped: [maybe] }),
    'Not counted: what does “maybe” mean?',
    call,
  ],
  [
    'two reasons',
    failed({
      ...{ reason: 'appointment-unreadable', errorMessage: unread, unmapped: [maybe] },
      processedData: {
        warnings: [],
        refusals: [
          { reason: 'appointment-unreadable', message: unread },
          { reason: 'unknown-store', message: 'No location of Northside has the code NS-07.' },
        ],
      },
    }),
    'Not counted: what does “maybe” mean? (and 1 more reason)',
    '',
  ],
  [
    'a location nobody knows',
    failed({ reason: 'unknown-store', errorMessage: 'x', unmapped: [{ field: 'storeId', value: 'NS-07' }] }),
    'Not counted: no location has the code NS-07',
    call,
  ],
  [
    'a number that is not placed',
    failed({
      reason: 'store-missing',
      errorMessage: refused.unplaced('+13125550777').message,
      unmapped: [{ field: 'storeId', value: '+13125550777' }],
    }),
    'Not counted: +13125550777 is not placed at a location yet: place it under Numbers',
    call,
  ],
  [
    'an outbound call from a line at no location',
    row({
      ...{ status: 'not-placed', reason: 'not-placed' },
      errorMessage: refused.notPlaced('outbound', '+13125550777').message,
      unmapped: [{ field: 'storeId', value: '+13125550777' }],
    }),
    'Not counted: an outbound call from a line that is not placed at a location',
    call,
  ],
  [
    'a body that nothing could be made of',
    failed({ reason: 'unreadable-body', errorMessage: 'The body is empty.', processedData: null }),
    'Not counted: the body is empty',
    '',
  ],
  [
    'a time that is none',
    failed({
      reason: 'timestamp-unreadable',
      errorMessage: refused.unreadable('timestamp', { key: 'timestamp' }, '“yesterday, 4 pm”').message,
    }),
    'Not counted: “yesterday, 4 pm” is not a time',
    call,
  ],
  [
    'a long value that no rule matches',
    failed({
      reason: 'call-id-unreadable',
      errorMessage: refused.unreadable('callId', { key: 'id', by: 'no-rule' }, `“${'x'.repeat(200)}”`).message,
    }),
    `Not counted: “${'x'.repeat(39)}…” is not a call ID`,
    call,
  ],
  [
    'many deliveries that were not kept',
    failed({
      reason: 'not-kept',
      errorMessage: 'On 2026-11-20 at 13:36 UTC, 7 deliveries were refused: the disk was full. Senders were told.',
      processedData: null,
    }),
    'On 2026-11-20 at 13:36 UTC, 7 deliveries were refused: the disk was full',
    '',
  ],
  ['a test call', row({ isTest: true }), `Test, would count: ${call}`, ''],
  [
    'a test call that would fail',
    failed({ isTest: true, reason: 'unknown-store', errorMessage: 'No location has the code NS-07.' }),
    'Test, would not count: no location has the code NS-07',
    call,
  ],
])('%s', (_, given, lead, callText) => {
  expect(sentenceOf(given)).toMatchObject({ lead, call: callText });
});

test.each<[WebhookLog['status'], boolean]>([
  ['waiting', true],
  ['not-a-call', true],
  ['not-placed', true],
  ['inactive', true],
  ['failed', false],
  ['signature-refused', false],
])('the sentence of a delivery that is %s is muted: %s', (status, isMuted) => {
  expect(sentenceOf(row({ status, errorMessage: 'A sentence.' })).isMuted).toBe(isMuted);
});
