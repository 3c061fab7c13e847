// What a phone system has sent, in the API, and whether any of it could be a call.
import type { AddressOpenings, ArrivalState, WebhookArrivals } from '#contract/arrivals';
import type { DeliveryStatus } from '#contract/webhooks';
import type { LoggedDelivery } from '../../database/log/deliveries';
import type { Arrivals } from '../../database/sources/arrivals';
import { describeDelivery } from './describe-delivery';

export function describeArrivals(
  configurationId: number,
  arrivals: Arrivals,
  openings: AddressOpenings | null,
): WebhookArrivals {
  const { byStatus, newest, headers, waitingSince, ...said } = arrivals;
  const count = (status: DeliveryStatus) => byStatus.get(status) ?? 0;
  const [counted, notCalls, handshakes] = [count('success'), count('not-a-call'), count('handshake')];
  const all = [...byStatus.values()].reduce((sum, one) => sum + one, 0);
  const described = newest.map((row) => describeNewest(row, headers.get(row.id) ?? {}));
  const newestAt = described[0]?.receivedAt ?? null;
  return {
    ...said,
    configurationId,
    state: stateOf(arrivals, described),
    waitingSince: waitingSince?.toISOString() ?? null,
    ...{ counted, notCalls, handshakes, others: all - counted - notCalls - handshakes },
    newestAt,
    openings: openings && (newestAt === null || openings.lastAt > newestAt) ? openings : null,
    newest: described,
  };
}

function describeNewest(row: LoggedDelivery, kept: Record<string, string>): WebhookArrivals['newest'][number] {
  const { id, status, reason, timestamp, payload, payloadCut, query } = describeDelivery(row);
  const { method, contentType } = row;
  // Pseudo-headers hold the path, which only those who may change it see.
  const headers = Object.fromEntries(Object.entries(kept).filter(([name]) => !name.startsWith(':')));
  return { logId: id, receivedAt: timestamp, status, reason, method, contentType, headers, payload, payloadCut, query };
}

function stateOf({ byStatus, waiting }: Arrivals, newest: WebhookArrivals['newest']): ArrivalState {
  if (newest.length === 0) return 'nothing';
  if (byStatus.has('success') || byStatus.has('not-placed')) return 'calls';
  const couldBeCall = newest.some(
    ({ status, payload, query }) =>
      status === 'waiting' && (holdsPhone(payload) || (query !== null && holdsPhone(query))),
  );
  // Of many, those that are not here may be calls.
  return couldBeCall || waiting > newest.length ? 'calls' : 'no-call';
}

/** Every call names a phone number, and no ping does. Neither times nor ids of ten digits look like these. */
const phone =
  /(?<![\w.:/-])(?:(?:\+?1[ .-]?)?\(?[2-9]\d\d\)?[ .-]?[2-9]\d\d[ .-]?\d{4}(?![\w:/-])|\+[1-9][\d ().-]{6,18}\d)/;

function holdsPhone(value: unknown): boolean {
  if (typeof value === 'string') return phone.test(value);
  if (typeof value === 'number') return phone.test(String(value));
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsPhone);
}
