import { type EmployeePracticeReport, topPracticeServices } from '#contract/reports';
import { FigureLink } from '../../../ui/figure-link';
import { formatCount } from '../../../ui/format';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { definitions } from '../definitions';
import type { DocumentTable } from '../export/report-document';
import { SummaryCell } from '../summary';

export const topPracticeName = 'Top Practice Categories';

type Services = EmployeePracticeReport['overall']['topPracticeServices'];

/** A cell of the summary, two cells wide if there are two in a row; a skeleton while loading. */
export function TopPractice({ services, linkOf }: { services: Services | undefined; linkOf: LinkOf }) {
  return (
    <SummaryCell name={topPracticeName} definition={definitions.topPracticeServices}>
      {services ? <Ranking services={services} linkOf={linkOf} /> : <RankingSkeleton />}
    </SummaryCell>
  );
}

export function topPracticeTable(services: Services): DocumentTable {
  return {
    title: topPracticeName,
    columns: [
      { name: 'Service', kind: 'text' },
      { name: 'Practice Calls', kind: 'count' },
    ],
    rows: services.map(({ serviceName, practiceCalls }) => [serviceName, practiceCalls]),
  };
}

/** The address of the practice calls of a service. */
type LinkOf = (service: Services[number]) => string | undefined;

function Ranking({ services, linkOf }: { services: Services; linkOf: LinkOf }) {
  if (services.length === 0) return <p className="mt-2 text-compact text-muted-foreground">Nobody practiced</p>;
  return (
    <ol aria-label={topPracticeName} className="mt-1 flex flex-col text-compact">
      {services.map((service) => (
        <li key={service.serviceId} className="flex min-h-6 items-center justify-between gap-4 max-md:min-h-8">
          <span className="truncate">{service.serviceName}</span>
          <span className="font-semibold">
            <FigureLink
              className="inline-block min-w-6 py-0.5 text-right"
              to={linkOf(service)}
              label={`${formatCount(service.practiceCalls)}, practice calls, ${service.serviceName}`}
            >
              {formatCount(service.practiceCalls)}
            </FigureLink>
          </span>
        </li>
      ))}
    </ol>
  );
}

function RankingSkeleton() {
  return (
    <Loading className="flex flex-col gap-2 pt-2">
      {Array.from({ length: topPracticeServices }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move.
        <Skeleton key={index} className="h-3 w-full" />
      ))}
    </Loading>
  );
}
