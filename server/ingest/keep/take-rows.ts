// Rows that the webhook of an appointment list received and that waited on disk (docs/decisions/0112).
import { keepDelivered } from '../../database/appointments/webhook-imports';
import type { Queries } from '../../database/engine/connect';
import { receivedMsOf, type SpoolRecord } from './record';
import type { Spool } from './spool';

export interface TakeRowsParts {
  queries: Pick<Queries, 'transaction'>;
  spool: Pick<Spool, 'putAside'>;
  onRows?(): void;
  log: { info(facts: object, line: string): void; error(facts: object, line: string): void };
}

/** Adds them to the import of the day on which they arrived. What the database has already adds nothing. */
export async function takeRows(record: SpoolRecord, listId: number, parts: TakeRowsParts): Promise<void> {
  const { companyId, body, deliveryId } = record;
  const kept = await keepDelivered(parts.queries, { companyId, id: listId }, body, new Date(receivedMsOf(record)));
  if (kept === 'gone') {
    parts.log.info(
      { companyId, listId, deliveryId },
      'rows of an appointment list that was deleted meanwhile were dropped',
    );
  } else if (kept === 'too-much') {
    const file = await parts.spool.putAside([record], 'refused');
    parts.log.error(
      { companyId, listId, file },
      'an appointment list received too much on one day; rows were put aside',
    );
  } else parts.onRows?.();
}
