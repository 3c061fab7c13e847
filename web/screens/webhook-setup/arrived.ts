// For tests: a message that waits at a phone system without a mapping.
import type { NewestArrival } from '#contract/arrivals';

export const arrived = (payload: unknown, logId = 900): NewestArrival => ({
  logId,
  receivedAt: '2026-11-20T15:38:12.000Z',
  status: 'waiting',
  reason: 'not-mapped-yet',
  method: 'POST',
  contentType: 'application/json',
  headers: {},
  payload,
  payloadCut: false,
  query: null,
});
