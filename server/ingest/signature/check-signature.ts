// The effect of a signature verdict: a warning in mode `observe`, a refusal in `enforce`.
import { type Refused, refused } from '#contract/refusals';
import type { SignatureVerdict } from '#contract/signatures';
import type { Warning } from '#contract/webhooks';
import type { Delivery } from '../delivery/delivery';

type Checked = Pick<Delivery, 'endpoint' | 'signature' | 'skipsSignatureCheck'>;

/**
 * Why a delivery is refused; undefined if it is not. No active secret counts as a wrong signature: what cannot be
 * checked is not accepted. Replays by a person are exempt.
 */
export function refuseSignature({ endpoint, signature, skipsSignatureCheck }: Checked): Refused | undefined {
  if (skipsSignatureCheck || !endpoint.isActive || endpoint.signature.mode !== 'enforce') return undefined;
  if (signature === undefined || signature === 'right') return undefined;
  if (signature === 'no-secret') return { reason: 'signature-wrong', message: `${noSecret} Add one, then replay it.` };
  return refused.signature(signature);
}

/** The log's warning for any other invalid signature. */
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
