// The status of a delivery: quiet when it counted, red for everything else.
import type { DeliveryStatus } from '#contract/webhooks';
import { StatusBadge } from '../../ui/status-badge';
import { statusLabels } from './delivery-labels';

/** `isShort` where its column is narrow: the sentence of the row says what was wrong with a signature. */
export function DeliveryBadge({ status, isShort = false }: { status: DeliveryStatus; isShort?: boolean }) {
  const word = isShort && status === 'signature-refused' ? 'Refused' : statusLabels[status];
  return <StatusBadge variant={status === 'success' ? 'default' : 'destructive'}>{word}</StatusBadge>;
}
