// Understands log rows again with today's mapping and names. Unreadable ones stay unchanged.
import { setImmediate } from 'node:timers/promises';
import { type Refused, refused } from '#contract/refusals';
import type { StoredSelection } from '#contract/replays';
import type { DeliveryRow } from '../../database/calls/apply-deliveries';
import type { Queries } from '../../database/engine/connect';
import type { ReplayRow } from '../../database/replays/replay-rows';
import { findEndpointsOfCompany, type WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import type { Delivery } from '../delivery/delivery';
import { arrivalOf } from '../delivery/delivery-id';
import type { Directory } from '../names/directory';
import { refusalOf } from '../understand/delivery-row';
import { understandDelivery } from '../understand/understand';
import type { UnderstandParts } from '../understand/understand-parts';

export interface Understood {
  row: ReplayRow;
  /** Null if row and calls stay unchanged. */
  now: DeliveryRow | null;
}

export interface UnderstandAgainParts {
  queries: Queries;
  directory: Directory;
  /** Without it the demo's webhooks are inactive. */
  demoMode: boolean;
}

/** One company's rows, understood with today's mapping and names. Adds services only if `mayCreate`. */
export async function understandAgain(
  companyId: number,
  rows: readonly ReplayRow[],
  { queries, directory, demoMode }: UnderstandAgainParts,
  { mayCreate, selection }: { mayCreate: boolean; selection?: StoredSelection },
): Promise<Understood[]> {
  const endpoints = withDraft(await findEndpointsOfCompany(queries, companyId, demoMode), selection);
  const parts = await askOnce(companyId, { queries, directory });
  const understood: Understood[] = [];
  for (const row of rows) {
    // Reading a large body takes a while, and others must not wait for all of them.
    await setImmediate();
    const endpoint = row.configurationId === null ? undefined : endpoints.get(row.configurationId);
    understood.push({ row, now: await understandRow(row, endpoint, parts, mayCreate) });
  }
  return understood;
}

/** A dry run may try rules that are not saved yet. */
function withDraft(endpoints: Map<number, WebhookEndpoint>, selection: StoredSelection | undefined) {
  const draft = selection && 'words' in selection ? selection.words : undefined;
  if (!draft?.rules) return endpoints;
  const { source, rules } = draft;
  return new Map(
    [...endpoints].map(([id, one]) => [
      id,
      one.source === source ? { ...one, mapping: { ...one.mapping, rules } } : one,
    ]),
  );
}

async function understandRow(
  row: ReplayRow,
  endpoint: WebhookEndpoint | undefined,
  parts: UnderstandParts,
  mayCreate: boolean,
): Promise<DeliveryRow | null> {
  // What came when too many waited never counts, a too-large body is cut, refused deliveries have none, and a handshake
  // has no call.
  if (row.status === 'waiting' && row.bodySha256 !== null) return null;
  if (row.status === 'too-large' || row.status === 'handshake' || row.reason === 'not-kept') return null;
  if (!endpoint) return isOfNoCall(row) && row.status !== 'success' ? configurationDeleted(row) : null;
  // While disabled, or without a mapping, it would only lose what it said.
  if (!endpoint.isActive || !endpoint.isMapped) return null;
  const now = await understandDelivery(deliveryOf(row, endpoint), parts, { mayCreate });
  // The compression of its body was not stored, so the older message may say more.
  const refusal = refusalOf(now);
  const isStillUnreadable = refusal?.reason === 'unreadable-body' && row.reason === 'unreadable-body';
  if (!isStillUnreadable || row.errorMessage === null) return now;
  return { ...now, calls: [{ ...refusal, message: row.errorMessage }] };
}

const isOfNoCall = ({ callId, processedData }: ReplayRow) => callId === null && !processedData?.calls;

function deliveryOf(row: ReplayRow, endpoint: WebhookEndpoint): Delivery {
  return {
    ...arrivalOf(row.deliveryId, row.receivedAt),
    endpoint,
    method: row.method,
    contentType: row.contentType ?? undefined,
    ...(row.query !== null && { query: row.query }),
    ...(row.signature && { signature: row.signature }),
    skipsSignatureCheck: true,
    body: row.body,
  };
}

/** Keeps everything read from it before. */
function configurationDeleted(row: ReplayRow): DeliveryRow {
  const bare = bareOf(row, refused.configurationDeleted());
  return row.processedData ? { ...bare, processedData: row.processedData } : bare;
}

/** A row whose values the database refuses: keeps the bytes and no values. */
export function couldNotStore(row: ReplayRow): DeliveryRow {
  return bareOf(row, refused.couldNotStore());
}

function bareOf(row: ReplayRow, refusal: Refused): DeliveryRow {
  const { deliveryId, receivedAt, configurationId, source, method, contentType, body } = row;
  return {
    deliveryId,
    receivedAt,
    configurationId,
    source,
    method,
    contentType,
    bodyBytes: body.length,
    calls: [{ status: 'failed', ...refusal }],
  };
}

/**
 * Loads the company's names once, and again only after one was added: a thousand deliveries with the same unknown store
 * would otherwise cause a thousand queries.
 */
async function askOnce(companyId: number, { queries, directory }: UnderstandParts): Promise<UnderstandParts> {
  let known = await directory.reloadCompany(companyId);
  let isOutdated = false;
  const watched = Object.create(queries) as Queries;
  watched.transaction = ((...given: Parameters<Queries['transaction']>) => {
    isOutdated = true;
    return queries.transaction(...given);
  }) as Queries['transaction'];
  const afresh = async () => {
    if (isOutdated) known = await directory.reloadCompany(companyId);
    isOutdated = false;
    return known;
  };
  return { queries: watched, directory: { ...directory, company: async () => known, reloadCompany: afresh } };
}
