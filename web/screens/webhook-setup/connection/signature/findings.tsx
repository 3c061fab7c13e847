// The signature results of recent deliveries, so that enforcing is no leap in the dark.
import type { SignatureVerdict } from '#contract/signatures';
import type { WebhookConfiguration } from '#contract/webhooks';
import { useLoaded } from '../../../../api/queries';
import { formatAgo } from '../../../../ui/format-ago';

const lookedAt = 20;
/** Fewer valid ones prove little. */
const minValid = 5;

export function SignatureFindings({ saved }: { saved: WebhookConfiguration }) {
  const { companyId, source } = saved;
  const { data } = useLoaded('listWebhookLogs', { query: { companyId, source, limit: lookedAt } });
  if (!data) return null;
  const checked = data.filter(({ signature }) => signature !== null);
  const latest = checked[0];
  return (
    <p role="status" className="text-compact text-foreground-2">
      {checked.length === 0 || !latest ? (
        'No delivery has been checked yet.'
      ) : (
        <>
          <strong className="font-medium">{summarizeVerdicts(checked.map(({ signature }) => signature))}</strong> of the
          last {checked.length} checked, the latest {formatAgo(latest.timestamp, new Date())}.{' '}
          {saved.signature.mode === 'observe' && describeSafety(checked.map(({ signature }) => signature))}
        </>
      )}
    </p>
  );
}

type Checked = (SignatureVerdict | null)[];

const words: Record<SignatureVerdict, string> = {
  right: 'valid',
  wrong: 'invalid',
  missing: 'without a signature',
  stale: 'too old',
  'no-secret': 'without a secret to check by',
};

export function summarizeVerdicts(verdicts: Checked): string {
  const counts = Object.entries(words).map(([verdict, word]) => {
    return { word, count: verdicts.filter((it) => it === verdict).length };
  });
  return counts
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${word}`)
    .join(', ');
}

export function describeSafety(verdicts: Checked): string {
  const bad = verdicts.filter((it) => it !== 'right').length;
  if (bad > 0)
    return `“Reject unsigned” would have rejected ${bad === 1 ? 'one' : bad} of them: check the secret first.`;
  return verdicts.length < minValid
    ? 'Wait for a few more before you reject unsigned ones.'
    : 'Rejecting unsigned ones is safe.';
}
