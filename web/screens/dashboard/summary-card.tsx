// One figure of the last 7 days: name, value, sparkline and trend. Always 128 px high.
import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card';
import { Definition } from '../../ui/definition';
import { FigureLink } from '../../ui/figure-link';
import { Loading, Skeleton } from '../../ui/skeleton';
import { Sparkline } from '../../ui/sparkline';

export function SummaryCard({
  label,
  chart,
  figure,
  trend,
  link,
  trendLink,
  values = [],
  definition,
}: {
  label: string;
  chart: 'bars' | 'line';
  figure?: string;
  trend?: ReactNode;
  /** What the figure opens, and what its change opens. */
  link?: string | undefined;
  trendLink?: string | undefined;
  values?: readonly (number | null)[];
  definition?: string | undefined;
}) {
  const labelId = useId();
  return (
    <Card aria-labelledby={labelId} className="@container flex min-h-32 flex-col px-5 py-4 max-md:px-3.5">
      <div className="flex items-baseline justify-between gap-2 max-md:flex-col max-md:gap-0">
        <div className="flex items-center gap-1">
          <h2 id={labelId} className="font-medium text-body">
            {label}
          </h2>
          {definition && <Definition of={label} text={definition} />}
        </div>
        <p className="whitespace-nowrap text-muted-foreground text-small">Last 7 days</p>
      </div>
      {figure === undefined ? (
        <Loading className="flex flex-1 flex-col">
          <div className="mt-2 flex h-9 items-center justify-between max-md:h-8">
            <Skeleton className="h-7 w-20" />
            <Skeleton className="h-7 w-24 @max-[210px]:w-14" />
          </div>
          <div className="mt-auto flex h-5 items-center">
            <Skeleton className="h-3.5 w-28" />
          </div>
        </Loading>
      ) : (
        <>
          <div className="mt-2 flex items-center justify-between gap-2 overflow-hidden">
            <p className="text-figure">
              <FigureLink to={link} label={`${figure}, ${label}, last 7 days`} look="card">
                {figure}
              </FigureLink>
            </p>
            <Sparkline kind={chart} values={values} />
          </div>
          <p className="mt-auto min-h-5 leading-5 [&>span,&>a>span]:flex-wrap [&>span,&>a>span]:gap-y-0 max-md:[&>span,&>a>span]:gap-x-1 max-md:[&>span>span+span,&>a>span>span+span]:text-small">
            <FigureLink to={trendLink} look="card">
              {trend}
            </FigureLink>
          </p>
        </>
      )}
    </Card>
  );
}
