// Fixes that let a failed delivery count, offered in its row.
import { Link } from 'react-router';
import { defaultSource } from '#contract/default-source';
import { reasonsOf, type WhyNot } from '#contract/unknown-values';
import type { RefusalReason, WebhookLog } from '#contract/webhooks';
import type { UnknownValue } from '../unmapped/explain-dialog';
import { explainLabel } from '../unmapped/unmapped-words';
import { sourceParameter, tryParameter } from '../webhook-company';

/** `explain`: define a value. `setup`: change something in Webhook Setup. */
export type Fix = { label: string } & ({ explain: UnknownValue } | { setup: string });

type Failed = Pick<
  WebhookLog,
  'id' | 'companyId' | 'source' | 'isTest' | 'reason' | 'errorMessage' | 'processedData' | 'unmapped'
>;

/** One per reason that a person can resolve, the row's own first. Test calls have none. */
export function fixesOf(row: Failed): Fix[] {
  if (row.isTest) return [];
  const fixes = reasonsOf(row).flatMap((why) => fixOf({ ...row, ...why }) ?? []);
  // Two missing keys have the same fix.
  return fixes.filter(({ label }, index) => fixes.findIndex((one) => one.label === label) === index);
}

/** The fix for one reason. Without an `id`, not tied to one delivery. */
export function fixOf({
  reason,
  unknown,
  ...of
}: Pick<WhyNot, 'reason' | 'unknown'> & Parameters<typeof setupOf>[0]): Fix | undefined {
  const { id, companyId, source } = of;
  if (unknown) return { label: explainLabel(unknown), explain: { ...unknown, companyId, source } };
  const label = setupLabels[reason];
  if (label === undefined) return undefined;
  // The tester needs a mapping; without one the questions open.
  return { label, setup: setupOf({ companyId, source, ...(label !== finishSetup && id !== undefined && { id }) }) };
}

const checkMapping = 'Check the mapping';
/** The value is under the key of the time, and the sender wrote none: the mapping cannot help. */
const fixAtSender = 'Fix it at the sender';
const checkSecrets = 'Check the secrets';
const finishSetup = 'Finish the setup';

const setupLabels: Partial<Record<RefusalReason, string>> = {
  'calls-unreadable': checkMapping,
  'store-missing': checkMapping,
  'store-unreadable': checkMapping,
  'service-missing': checkMapping,
  'service-unreadable': checkMapping,
  'appointment-missing': checkMapping,
  'appointment-unreadable': checkMapping,
  'call-type-missing': checkMapping,
  'call-type-unreadable': checkMapping,
  'call-tag-unreadable': checkMapping,
  'timestamp-unreadable': fixAtSender,
  'call-id-unreadable': checkMapping,
  'signature-missing': checkSecrets,
  'signature-wrong': checkSecrets,
  'not-mapped-yet': finishSetup,
};

/** The address of Webhook Setup for a phone system; opens the delivery in the tester if named. */
export function setupOf({ id, companyId, source }: { id?: number; companyId: number; source: string }): string {
  const search = new URLSearchParams({
    company: String(companyId),
    ...(source !== defaultSource && { [sourceParameter]: source }),
    ...(id !== undefined && { [tryParameter]: String(id) }),
  });
  return `/webhook-setup?${search}`;
}

export function FixControl({
  of: fix,
  onExplain,
  className,
}: {
  of: Fix;
  onExplain: (unknown: UnknownValue) => void;
  className: string;
}) {
  const words = <span className="max-w-full truncate">{fix.label}</span>;
  if ('setup' in fix) {
    return (
      <Link to={fix.setup} title={fix.label} className={className}>
        {words}
      </Link>
    );
  }
  return (
    <button type="button" title={fix.label} onClick={() => onExplain(fix.explain)} className={className}>
      {words}
    </button>
  );
}
