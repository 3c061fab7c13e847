// Writes a test call's row, bypassing apply_deliveries, which would fold it into a call.
import type { ProcessedData } from '#contract/webhooks';
import type { Queries } from '../engine/connect';
import { deliveries } from '../schema';
import type { RowOutcome } from './decide-rows';

export interface TestCallRow extends RowOutcome {
  companyId: number;
  deliveryId: string;
  receivedAt: Date;
  configurationId: number;
  source: string;
  method: string;
  contentType: string | null;
  body: Buffer;
  processedData: ProcessedData | null;
}

/** Returns the id of the row in the log. */
export async function insertTestCall(queries: Pick<Queries, 'insert'>, row: TestCallRow): Promise<number> {
  const { message, ...said } = row;
  const [written] = await queries
    .insert(deliveries)
    .values({ ...said, errorMessage: message, bodyBytes: row.body.length, isTest: true })
    .returning({ id: deliveries.id });
  if (!written) throw new Error('The test call was not written down.');
  return written.id;
}
