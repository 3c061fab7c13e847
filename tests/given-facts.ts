// Deliveries whose facts a test gives, for two companies of two locations and one.
import type { CallValues } from '../server/database/call-fields';
import type {
  CallFacts,
  CallOrRefusal,
  DeliveryRow,
  DeliveryToApply,
  RefusedCall,
} from '../server/database/calls/apply-deliveries';

export const companiesOfGivenFacts = {
  companies: [{ id: 1, timeZone: 'America/Chicago' }, { id: 2 }],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Brakes' },
  ],
  locations: [
    { companyId: 1, id: 1, timeZone: 'America/New_York' },
    { companyId: 1, id: 2, timeZone: 'America/Los_Angeles' },
    { companyId: 2, id: 3 },
  ],
};

export const arrival = Date.parse('2026-11-20T16:00:00Z');
export const idOf = (n: number) => `0193${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;

export type GivenFacts = CallValues & Partial<Pick<CallFacts, 'assumed' | 'missing'>>;

/** Everything a call must say; the `n`-th delivery's, so that its order is clear. */
export function whole(
  n: number,
  callKey: string,
  { assumed = [], missing = {}, ...values }: GivenFacts = {},
): CallFacts {
  const facts = { location: 1, service: 1, type: 'Quote', practice: false, booked: true, started: arrival } as const;
  return {
    orderKey: n.toString(16).padStart(16, '0') + idOf(n).replaceAll('-', ''),
    callKey,
    values: { ...facts, ...values },
    assumed,
    missing,
  };
}

export interface GivenDelivery extends Partial<DeliveryRow> {
  minutes?: number;
  /** Where its body holds several calls: all but the first. */
  further?: CallOrRefusal[];
}

export function delivery(
  n: number,
  call: CallOrRefusal,
  { minutes = n, further = [], ...more }: GivenDelivery = {},
): DeliveryToApply {
  const row: DeliveryRow = {
    deliveryId: idOf(n),
    receivedAt: new Date(arrival + minutes * 60_000),
    configurationId: 1,
    source: 'default',
    method: 'POST',
    contentType: 'application/json',
    bodyBytes: 2,
    calls: [call, ...further],
    ...more,
  };
  return { companyId: 1, row, body: Buffer.from('{}') };
}

export const refusedCall: RefusedCall = { status: 'failed', reason: 'unknown-store', message: 'No such store.' };
