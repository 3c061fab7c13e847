import { expect, test } from 'vitest';
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
    'a practice call',
    row({ processedData: { ...said, callTag: 'Practice', employee: undefined } }),
    'Oil Change at Airport Road, practice, not booked, 4:17',
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
    'a body that nothing could be made of',
    failed({ reason: 'unreadable-body', errorMessage: 'The body is empty.', processedData: null }),
    'The body is empty.',
    '',
  ],
  ['a test call', row({ isTest: true }), `Test, would count: ${call}`, ''],
  [
    'a test call that would fail',
    failed({ isTest: true, reason: 'unknown-store', errorMessage: 'No location has the code NS-07.' }),
    'Test, would not count: No location has the code NS-07.',
    call,
  ],
])('%s', (_, given, lead, beside) => {
  expect(sentenceOf(given)).toMatchObject({ lead, call: beside });
});
