// The company's latest deliveries, to try a mapping with, and listening for the next one.
import { useEffect, useState } from 'react';
import type { WebhookLog } from '#contract/webhooks';
import { useLoaded } from '../../../../api/queries';

/**
 * The log's news come by themselves (useLiveNews), so listening is waiting for another newest row. `onHeard` is told it,
 * once.
 */
export function useRecentDeliveries(
  companyId: number | undefined,
  source: string,
  onDelivery: (row: WebhookLog) => void,
) {
  const query = { ...(companyId !== undefined && { companyId }), source, tests: 'none' as const, limit: 20 };
  const recent = useLoaded('listWebhookLogs', { query }, companyId !== undefined);
  const [since, setSince] = useState<{ of: string; newest: number | undefined }>();
  const rows = recent.data;
  const newest = rows?.[0];
  // Another company or phone system is not what was listened to.
  const isListening = since !== undefined && since.of === `${companyId} ${source}`;
  useEffect(() => {
    if (!isListening || !newest || newest.id === since.newest) return;
    setSince(undefined);
    onDelivery(newest);
  }, [isListening, newest, since, onDelivery]);
  return {
    rows: rows ?? [],
    isLoaded: rows !== undefined,
    isListening,
    listen: () => setSince({ of: `${companyId} ${source}`, newest: newest?.id }),
    stop: () => setSince(undefined),
  };
}
