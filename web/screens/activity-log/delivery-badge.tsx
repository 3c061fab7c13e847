import type { DeliveryStatus } from '#contract/webhooks';
import { StatusBadge } from '../../ui/status-badge';
import { statusLabels } from './delivery-labels';

/** `isShort` for narrow columns; the row's sentence names the signature problem. */
export function DeliveryBadge({ status, isShort = false }: { status: DeliveryStatus; isShort?: boolean }) {
  const word = isShort && status === 'signature-refused' ? 'Refused' : statusLabels[status];
  return <StatusBadge variant={status === 'success' ? 'default' : 'destructive'}>{word}</StatusBadge>;
}
