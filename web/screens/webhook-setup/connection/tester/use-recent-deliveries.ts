// The company's latest deliveries for the tester, and waiting for the next one.
import { useEffect, useState } from 'react';
import type { WebhookLog } from '#contract/webhooks';
import { useLoaded } from '../../../../api/queries';

/** Live news reloads the log (useLiveNews), so this waits for a new first row and passes it to `onDelivery` once. */
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
  // Another company or phone system ends the wait.
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
