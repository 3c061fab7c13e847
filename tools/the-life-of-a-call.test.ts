// docs/the-life-of-a-call.md explains every status and reason of a delivery.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DeliveryStatus, RefusalReason } from '#contract/webhooks';

const text = readFileSync(new URL('../docs/the-life-of-a-call.md', import.meta.url), 'utf8');

test.each([...DeliveryStatus.options, ...RefusalReason.options])('%s is explained', (word) => {
  expect(text).toContain(`\`${word}\``);
});
