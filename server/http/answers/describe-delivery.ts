// A log row in the API: the body as text, and as the ingest reads it.
import type { WebhookLog } from '#contract/webhooks';
import type { LoggedDelivery } from '../../database/log/deliveries';
import { charsetOf, decodeBody } from '../../ingest/delivery/decode-body';
import { openBody } from '../../ingest/delivery/open-texts';

/** `similar`: the number of similar failures, if requested. */
export function describeDelivery(delivery: LoggedDelivery, similar: number | null = null): WebhookLog {
  const { body, bodyBytes, method: _, contentType, receivedAt, replayedAt, erasedAt, emptiedAt, ...rest } = delivery;
  const payloadCut = body.length < bodyBytes;
  const payloadText = decodeBody(body, charsetOf(contentType ?? undefined));
  const parsed = payloadCut ? undefined : openBody(body, contentType ?? undefined, delivery.query ?? '');
  return {
    ...rest,
    alike: similar,
    timestamp: receivedAt.toISOString(),
    replayedAt: replayedAt?.toISOString() ?? null,
    erasedAt: erasedAt?.toISOString() ?? null,
    emptiedAt: emptiedAt?.toISOString() ?? null,
    payload: parsed && 'payload' in parsed ? parsed.payload : payloadText,
    payloadText,
    opensTexts: parsed !== undefined && 'opensTexts' in parsed,
    payloadCut,
    payloadBytes: bodyBytes,
  };
}
