// What becomes of a delivery by its signature: nothing in the mode `observe` but a warning, a refusal in `enforce`.
import { type Refused, refused } from '#contract/refusals';
import type { SignatureVerdict } from '#contract/signatures';
import type { Warning } from '#contract/webhooks';
import type { Delivery } from '../delivery/delivery';

type Checked = Pick<Delivery, 'endpoint' | 'signature' | 'skipsSignatureCheck'>;

/**
 * Why a delivery is turned away, undefined where it is not. No secret in force counts as a wrong signature: what cannot be
 * checked is not taken. What a person replays has been let pass.
 */
export function refuseSignature({ endpoint, signature, skipsSignatureCheck }: Checked): Refused | undefined {
  if (skipsSignatureCheck || !endpoint.isActive || endpoint.signature.mode !== 'enforce') return undefined;
  if (signature === undefined || signature === 'right') return undefined;
  if (signature === 'no-secret') return { reason: 'signature-wrong', message: `${noSecret} Add one, then replay it.` };
  return refused.signature(signature);
}

/** What the log says of a signature that was not right, in any other case. */
export function warnOfSignature(signature: SignatureVerdict | undefined): Warning | undefined {
  if (signature === undefined || signature === 'right') return undefined;
  return { field: 'signature', message: problems[signature] };
}

const noSecret = 'Its signature could not be checked, because this phone system has no active secret.';

const problems = {
  missing: 'It has no signature.',
  wrong: 'The signature does not match any active secret.',
  stale: 'The signature is valid but more than five minutes old or dated in the future.',
  'no-secret': noSecret,
};
