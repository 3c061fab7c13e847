import { type ReactNode, useCallback, useMemo } from 'react';
import type { Company, CompanyActivity } from '#contract/companies';
import { callsOfCompany } from '#contract/figure-calls/dashboard-calls';
import { asOfOf } from '../../../api/as-of';
import { useLoaded } from '../../../api/queries';
import { type AddressOfCalls, useCallsAddresses } from '../../../shell/calls/use-calls-addresses';
import { FigureLink } from '../../../ui/figure-link';
import { formatCount, formatPercent } from '../../../ui/format';
import { formatAgo } from '../../../ui/format-ago';
import { whyUnrated } from '../../../ui/rated';

/** The figures open their calls. */
export function useCompanyActivity(): (company: Company) => ReactNode {
  const { data, isError } = useLoaded('listCompanyActivity');
  const addressOf = useCallsAddresses();
  const asOf = asOfOf(data);
  const byCompany = useMemo(() => new Map(data?.map((activity) => [activity.companyId, activity])), [data]);
  return useCallback(
    ({ id, name }: Company) => {
      if (isError) return 'Figures could not be loaded.';
      const activity = byCompany.get(id);
      if (!activity) return '';
      const others = describeActivity(activity, new Date());
      return (
        <>
          <LinkedFigures of={activity} name={name} asOf={asOf} addressOf={addressOf} /> · {others}
        </>
      );
    },
    [byCompany, isError, asOf, addressOf],
  );
}

/** "897 calls, 39.1% in 7 days", or why there is no rate. */
function LinkedFigures({
  of,
  name,
  asOf,
  addressOf,
}: {
  of: CompanyActivity;
  name: string;
  asOf: string | undefined;
  addressOf: AddressOfCalls;
}) {
  const { totalCalls: calls, closeRate, knownCalls } = of;
  const opened = asOf === undefined ? undefined : callsOfCompany(of, { asOf });
  const count = `${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}`;
  const why = whyUnrated({ closeRate, calls, knownCalls });
  const rate = (shown: string) => (
    <FigureLink to={addressOf(opened?.closeRate, name)} label={`${shown}, ${name}`}>
      {shown}
    </FigureLink>
  );
  return (
    <>
      <FigureLink to={addressOf(opened?.totalCalls, name)} label={`${count}, ${name}`}>
        {count}
      </FigureLink>
      {closeRate !== null && <>, {rate(formatPercent(closeRate))}</>} in 7 days
      {why && <> · {rate(why)}</>}
    </>
  );
}

/** "3 failed in 24 hours · last delivery 5 minutes ago". */
function describeActivity({ failedDeliveries, lastDeliveryAt }: CompanyActivity, now: Date): string {
  return [
    ...(failedDeliveries > 0 ? [`${formatCount(failedDeliveries)} failed in 24 hours`] : []),
    lastDeliveryAt === null ? 'no delivery yet' : `last delivery ${formatAgo(lastDeliveryAt, now)}`,
  ].join(' · ');
}
