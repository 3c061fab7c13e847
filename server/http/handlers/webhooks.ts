// The Activity Log.
import type { WebhookLog } from '#contract/webhooks';
import { findCompanyScope } from '../../database/companies';
import type { Database } from '../../database/connect';
import { findDeliveries, findDelivery, type LoggedDelivery } from '../../database/deliveries';
import { charsetOf, decodeBody } from '../../ingest/parse/decode-body';
import { readBody } from '../../ingest/parse/read-body';
import type { Handlers } from '../door';
import { refuse } from '../failures';

type WebhookHandlers = Pick<Handlers, 'listWebhookLogs' | 'getWebhookLog'>;

export function webhookHandlers({ database }: { database: Database }): WebhookHandlers {
  return {
    async listWebhookLogs({ query, scope, goesOnBefore }) {
      const inside = await findCompanyScope(database.reads, scope, query.companyId);
      if (!inside) return refuse('not-found');
      const found = await findDeliveries(database.reads, inside, query);
      if (found === 'not-found') return refuse('not-found');
      if (found.next !== null) goesOnBefore(found.next);
      return found.rows.map(describeDelivery);
    },

    async getWebhookLog({ params, scope }) {
      const found = await findDelivery(database.reads, scope, params.id);
      return found ? describeDelivery(found) : refuse('not-found');
    },
  };
}

function describeDelivery(delivery: LoggedDelivery): WebhookLog {
  const { body, bodyBytes, method: _, contentType, receivedAt, replayedAt, ...rest } = delivery;
  const payloadCut = body.length < bodyBytes;
  const payloadText = decodeBody(body, charsetOf(contentType ?? undefined));
  const parsed = payloadCut ? undefined : readBody(body, contentType ?? undefined);
  return {
    ...rest,
    timestamp: receivedAt.toISOString(),
    replayedAt: replayedAt?.toISOString() ?? null,
    payload: parsed && 'payload' in parsed ? parsed.payload : payloadText,
    payloadText,
    payloadCut,
    payloadBytes: bodyBytes,
  };
}
