// Webhook configurations and the Activity Log.

import { mayDo, type Role } from '#contract/roles';
import { endpointPathTaken, type WebhookConfiguration, type WebhookLog } from '#contract/webhooks';
import { findCompanyScope } from '../../database/companies';
import type { Database } from '../../database/connect';
import { findDeliveries, findDelivery, type LoggedDelivery } from '../../database/deliveries';
import { findWebhookConfiguration, saveWebhookConfiguration } from '../../database/webhook-configurations';
import { charsetOf, decodeBody } from '../../ingest/decode-body';
import type { Directory } from '../../ingest/directory';
import { readBody } from '../../ingest/read-body';
import type { Handlers } from '../door';
import { refuse } from '../failures';

export interface WebhookParts {
  database: Database;
  directory: Directory;
  now: () => Date;
}

type WebhookHandlers = Pick<
  Handlers,
  'getWebhookConfiguration' | 'saveWebhookConfiguration' | 'listWebhookLogs' | 'getWebhookLog'
>;

export function webhookHandlers({ database, directory, now }: WebhookParts): WebhookHandlers {
  return {
    async getWebhookConfiguration({ params, scope, viewer }) {
      const found = await findWebhookConfiguration(database.reads, scope, params.companyId);
      if (found === 'not-found') return refuse('not-found');
      return found && withPathFor(viewer.role, found);
    },

    async saveWebhookConfiguration({ body, scope, viewer }) {
      const saved = await saveWebhookConfiguration(database.reads, scope, body, viewer, now());
      if (saved === 'not-found') return refuse('not-found');
      if (saved === 'taken') return refuse('conflict', endpointPathTaken, { endpointPath: endpointPathTaken });
      if (saved === 'changed-meanwhile') return refuse('conflict');
      directory.forget();
      return withPathFor(viewer.role, saved);
    },

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

/** Only those who may change the path see it: whoever knows it can post calls. */
function withPathFor(role: Role, configuration: WebhookConfiguration): WebhookConfiguration {
  return mayDo(role, 'webhook-config.write') ? configuration : { ...configuration, endpointPath: null };
}

function describeDelivery(delivery: LoggedDelivery): WebhookLog {
  const { body, bodyBytes, contentType, receivedAt, replayedAt, ...rest } = delivery;
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
