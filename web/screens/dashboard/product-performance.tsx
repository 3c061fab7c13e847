// The close rate of every service as a slice: rates side by side, not shares of a whole.
import type { ServicePerformance } from '#contract/dashboard';
import { areFew, fewCalls } from '#contract/few-calls';
import { callsOfAllSlices, callsOfSlice } from '#contract/figure-calls/dashboard-calls';
import { formatCount } from '../../ui/format';
import { PieChart } from '../../ui/pie-chart';
import { closeRateOf, describeCounts, listKnown, sumOf, whyUnrated } from '../../ui/rated';
import { chartStateOf, usePart } from './use-part';
import { usePartCalls } from './use-part-calls';

export function ProductPerformance({ className }: { className?: string }) {
  const part = usePart('getServicePerformance');
  const services = part.data ?? [];
  const { asked, addressOf } = usePartCalls(part);
  const slices = services.map((service) => ({
    ...linksOf(service),
    id: String(service.serviceId),
    name: service.name,
    value: service.value,
    detail:
      whyUnrated({ closeRate: service.value, ...service }) ??
      `${formatCount(service.calls)} ${service.calls === 1 ? 'call' : 'calls'}`,
    isRanked: !areFew(service.knownCalls),
    note: describeCounts(service),
    cell: listKnown(service),
  }));
  const all = sumOf(services);
  const closeRate = closeRateOf(all);
  return (
    <PieChart
      {...(className && { className })}
      title="Product Performance"
      caption="Conversion rates, not shares, last 30 days"
      tableCaption="Conversion rate by service in %, last 30 days"
      headings={['Service', 'Rate', 'Appointments of calls']}
      slices={slices}
      unrankedHeading={`Fewer than ${fewCalls} calls, not ranked`}
      unratedHeading="No close rate: too few outcomes known"
      total={{
        value: closeRate,
        caption: whyUnrated({ closeRate, ...all }) ?? 'all services',
        link: addressOf(asked && callsOfAllSlices(all, asked).rate, 'Product Performance'),
      }}
      state={chartStateOf(
        part,
        services.length === 0 && {
          title: 'No known services yet',
          text: 'No call of the last 30 days has a known service.',
        },
      )}
      height={240}
    />
  );

  function linksOf(service: ServicePerformance[number]) {
    const calls = asked && callsOfSlice(service, asked);
    const of = `Product Performance: ${service.name}`;
    return { link: addressOf(calls?.value, of), detailLink: addressOf(calls?.calls, of) };
  }
}
