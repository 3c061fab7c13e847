// The tester of Webhook Setup: runs the steps of live traffic on a draft of the mapping and stores nothing.

import { defaultSource } from '#contract/default-source';
import type { TrialInput } from '#contract/mapping-trial';
import { noSignature } from '#contract/signatures';
import { maxBodyBytes } from '#contract/webhooks';
import type { CompanyScope } from '../../access/scope';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { findDelivery } from '../../database/log/deliveries';
import { tryMapping } from '../../ingest/again/try-mapping';
import { mediaTypeOf } from '../../ingest/delivery/decode-body';
import type { Delivery } from '../../ingest/delivery/delivery';
import { arrivalOf } from '../../ingest/delivery/delivery-id';
import type { Directory } from '../../ingest/names/directory';
import type { Handlers } from '../door';
import { refuse } from '../failures';

export interface TrialParts {
  database: Database;
  directory: Directory;
  now: () => Date;
}

export function mappingTrialHandlers({ database, directory, now }: TrialParts): Pick<Handlers, 'tryMapping'> {
  return {
    async tryMapping({ body, scope }) {
      const inside = await findCompanyScope(database.people, scope, body.companyId);
      if (!inside) return refuse('not-found');
      const sent =
        'logId' in body.payload ? await findSent(database, inside, body.payload.logId) : paste(body.payload, now());
      if (sent === 'not-found') return refuse('not-found');
      if (typeof sent === 'string') return { payload: null, problem: sent, calls: [], callsTotal: 0 };
      const endpoint = {
        companyId: body.companyId,
        configurationId: 0,
        source: defaultSource,
        isActive: true,
        isMapped: true,
        expiresAt: null,
        mapping: body.mapping,
        signature: noSignature,
        secrets: [],
      };
      return tryMapping({ ...sent, endpoint }, { directory, queries: database.deliveries });
    },
  };
}

type Sent = Omit<Delivery, 'endpoint'>;

const asGet = { method: 'GET', contentType: 'application/x-www-form-urlencoded' };

const trialId = '00000000-0000-7000-8000-000000000000';

/** Typed input is text already, whatever charset its content type names. */
function paste(
  { text, contentType, query }: Extract<TrialInput['payload'], { text: string }>,
  at: Date,
): Sent | string {
  const body = Buffer.from(text);
  if (body.length > maxBodyBytes) return 'A payload can be at most 1 MiB.';
  // Only an address: then it is a GET with its query string as the body.
  if (query && text.trim() === '') return { ...arrivalOf(trialId, at), ...asGet, body: Buffer.from(query) };
  return {
    ...arrivalOf(trialId, at),
    method: 'POST',
    contentType: contentType && mediaTypeOf(contentType),
    ...(query && { query }),
    body,
  };
}

async function findSent(database: Database, inside: CompanyScope, logId: number): Promise<Sent | string> {
  const found = await findDelivery(database.people, inside, logId);
  if (!found) return 'not-found';
  if (found.body.length < found.bodyBytes)
    return 'The log has only the beginning of this delivery, so it cannot be tried.';
  return {
    ...arrivalOf(found.deliveryId, found.receivedAt),
    method: found.method,
    contentType: found.contentType ?? undefined,
    ...(found.query !== null && { query: found.query }),
    body: found.body,
  };
}
