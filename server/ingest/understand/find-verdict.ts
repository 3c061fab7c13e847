// What is decided of a delivery before its body is read, in this order: its size, its phone system, its signature, and
// whether there is a mapping.
import { type Refused, refused } from '#contract/refusals';
import type { DeliveryStatus } from '#contract/webhooks';
import type { Delivery } from '../delivery/delivery';
import { refuseSignature } from '../signature/check-signature';

export interface Verdict {
  refusal: Refused;
  status: DeliveryStatus;
}

/** Why the body is stored unread; undefined if it is to be read. */
export function findVerdict(delivery: Delivery): Verdict | undefined {
  const { endpoint, tooLarge, cutFrom } = delivery;
  if (tooLarge) return { refusal: refused.tooLarge(tooLarge), status: 'too-large' };
  if (!endpoint.isActive) return { refusal: refused.inactive(endpoint.closed ?? 'webhook'), status: 'inactive' };
  const unsigned = refuseSignature(delivery);
  if (unsigned) return { refusal: unsigned, status: 'signature-refused' };
  if (endpoint.isMapped) return undefined;
  return { refusal: refused.notMappedYet({ isCut: cutFrom !== undefined }), status: 'waiting' };
}
