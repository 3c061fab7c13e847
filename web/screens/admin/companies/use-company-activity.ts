import { useCallback, useMemo } from 'react';
import type { Company, CompanyActivity } from '#contract/companies';
import { useLoaded } from '../../../api/queries';
import { formatCount, formatPercent } from '../../../ui/format';
import { formatAgo } from '../../../ui/format-ago';
import { whyUnrated } from '../../../ui/rated';

export function useCompanyActivity(): (company: Company) => string {
  const { data, isError } = useLoaded('listCompanyActivity');
  const byCompany = useMemo(() => new Map(data?.map((activity) => [activity.companyId, activity])), [data]);
  return useCallback(
    ({ id }: Company) => {
      if (isError) return 'Figures could not be loaded.';
      const activity = byCompany.get(id);
      return activity ? describeActivity(activity, new Date()) : '';
    },
    [byCompany, isError],
  );
}

/** "897 calls, 39.1% in 7 days · 3 failed in 24 hours · last delivery 5 minutes ago". */
export function describeActivity(activity: CompanyActivity, now: Date): string {
  const { totalCalls: calls, closeRate, knownCalls, failedDeliveries, lastDeliveryAt } = activity;
  const rate = closeRate === null ? '' : `, ${formatPercent(closeRate)}`;
  const why = whyUnrated({ closeRate, calls, knownCalls });
  return [
    `${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}${rate} in 7 days`,
    ...(why ? [why] : []),
    ...(failedDeliveries > 0 ? [`${formatCount(failedDeliveries)} failed in 24 hours`] : []),
    lastDeliveryAt === null ? 'no delivery yet' : `last delivery ${formatAgo(lastDeliveryAt, now)}`,
  ].join(' · ');
}
