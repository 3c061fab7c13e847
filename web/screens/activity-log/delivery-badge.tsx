// The status of a delivery: quiet when it counted, red for everything else.
import type { DeliveryStatus } from '#contract/webhooks';
import { StatusBadge } from '../../ui/status-badge';
import { statusWords } from './delivery-words';

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  return <StatusBadge variant={status === 'success' ? 'default' : 'destructive'}>{statusWords[status]}</StatusBadge>;
}
