import type { DeliveryStatus } from '#contract/webhooks';
import { statusLabels } from '../../shell/replay/delivery-labels';
import { StatusBadge } from '../../ui/status-badge';

/** `isShort` for narrow columns; the row's sentence names the signature problem. */
export function DeliveryBadge({ status, isShort = false }: { status: DeliveryStatus; isShort?: boolean }) {
  const word = isShort && status === 'signature-refused' ? 'Refused' : statusLabels[status];
  return <StatusBadge variant={status === 'success' ? 'default' : 'destructive'}>{word}</StatusBadge>;
}
