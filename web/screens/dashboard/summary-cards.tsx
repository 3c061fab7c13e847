// The four figures of the last 7 days, compared with the 7 days before. One request loads them, so they fail together.
import { type ReactNode, useRef } from 'react';
import type { MetricsSummary } from '#contract/dashboard';
import { areFew } from '#contract/few-calls';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { FailedState } from '../../ui/failed-state';
import { formatCount, formatDuration, formatPercent } from '../../ui/format';
import { Trend } from '../../ui/trend';
import { SummaryCard } from './summary-card';
import { usePart } from './use-part';

export function SummaryCards() {
  const { data, failure, retry } = usePart('getMetricsSummary');
  const place = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are figures.
    <div ref={place} role="group" aria-label="Last 7 days" tabIndex={-1} className="relative rounded-card">
      <div
        // Hidden, but keep their height.
        className={cn(
          'grid @max-[320px]:grid-cols-1 @min-[880px]:grid-cols-4 grid-cols-2 gap-4 max-md:gap-3',
          failure !== undefined && 'invisible',
        )}
      >
        {cards.map((card) => (
          <SummaryCard key={card.label} label={card.label} chart={card.chart} {...(data && card.read(data))} />
        ))}
      </div>
      {failure !== undefined && (
        <Card className="absolute inset-0 grid">
          <FailedState
            title="Error loading figures"
            onRetry={() => {
              // Keeps the focus: the pressed button is about to disappear.
              place.current?.focus();
              retry();
            }}
            className="@min-[880px]:flex-row @min-[880px]:gap-x-3 @min-[880px]:[&>*]:my-0"
          >
            {failure}
          </FailedState>
        </Card>
      )}
    </div>
  );
}

interface CardOf {
  label: string;
  chart: 'bars' | 'line';
  read(summary: MetricsSummary): { figure: string; trend: ReactNode; values: readonly (number | null)[] };
}

const cards: readonly CardOf[] = [
  {
    label: 'Call Volume',
    chart: 'bars',
    read: ({ callVolume: { value, previous, change }, days }) => ({
      figure: formatCount(value),
      trend: <Trend change={change} unit="percent" from={`from ${formatCount(previous)}`} />,
      values: days.map(({ calls }) => calls),
    }),
  },
  {
    label: 'Conversions',
    chart: 'bars',
    read: ({ conversions: { value, previous, change }, days }) => ({
      figure: formatCount(value),
      trend: <Trend change={change} unit="percent" from={`from ${formatCount(previous)}`} />,
      values: days.map(({ appointments }) => appointments),
    }),
  },
  {
    label: 'Close Rate',
    chart: 'line',
    read: ({ closeRate: { value, previous, change }, callVolume, days }) => ({
      figure: formatPercent(value),
      trend: (
        <Trend
          change={change}
          from={
            areFew(callVolume.value) && previous !== null
              ? 'few calls now'
              : measuredFrom({ value, previous, change }, formatPercent)
          }
        />
      ),
      values: days.map(({ closeRate }) => closeRate),
    }),
  },
  {
    label: 'Avg. Call Time',
    chart: 'line',
    read: ({ averageCallSeconds: { value, previous, change }, days }) => ({
      figure: formatDuration(value),
      trend: (
        <Trend
          change={change}
          unit="duration"
          isNeutral
          from={measuredFrom({ value, previous, change }, formatDuration)}
        />
      ),
      values: days.map(({ averageCallSeconds }) => averageCallSeconds),
    }),
  },
];

/** What a change is compared with, or why there is no change. */
function measuredFrom(
  { value, previous, change }: { value: number | null; previous: number | null; change: number | null },
  format: (value: number) => string,
): string {
  if (previous === null) return 'no calls before';
  return change === null && value !== null ? 'few calls before' : `from ${format(previous)}`;
}
