// The four figures of the last 7 days, compared with the 7 days before. One request loads them, so they fail together.
import { type ReactNode, useRef } from 'react';
import type { MetricsSummary } from '#contract/dashboard';
import { areFew } from '#contract/few-calls';
import { callsOfMetrics, type MetricsCalls } from '#contract/figure-calls/dashboard-calls';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { FailedState } from '../../ui/failed-state';
import { formatCount, formatDuration, formatPercent } from '../../ui/format';
import { coverageIfPartial, whyUnrated } from '../../ui/rated';
import { Trend } from '../../ui/trend';
import { SummaryCard } from './summary-card';
import { usePart } from './use-part';
import { usePartCalls } from './use-part-calls';

export function SummaryCards() {
  const part = usePart('getMetricsSummary');
  const { data, failure, retry } = part;
  const { asked, addressOf } = usePartCalls(part);
  const calls = data && asked && callsOfMetrics(data, asked);
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
          <SummaryCard
            key={card.label}
            label={card.label}
            chart={card.chart}
            link={addressOf(calls?.[card.id].value, `${card.label}, last 7 days`)}
            trendLink={addressOf(calls && trendCalls(calls[card.id]), `${card.label}, last 7 days`)}
            {...(data && card.read(data))}
          />
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

/** Where the rate cannot be stated, its coverage opens the same calls. */
function trendCalls({ value, change }: Pick<MetricsCalls, CardOf['id']>[CardOf['id']]) {
  return value?.filters.outcome === 'unknown' ? value : change;
}

interface CardOf {
  id: 'callVolume' | 'conversions' | 'closeRate' | 'averageCallSeconds';
  label: string;
  chart: 'bars' | 'line';
  read(summary: MetricsSummary): {
    figure: string;
    trend: ReactNode;
    values: readonly (number | null)[];
    definition?: string | undefined;
  };
}

const cards: readonly CardOf[] = [
  {
    id: 'callVolume',
    label: 'Call Volume',
    chart: 'bars',
    read: ({ callVolume: { value, previous, change }, days }) => ({
      figure: formatCount(value),
      trend: (
        <Trend
          change={change}
          unit="percent"
          isNeutral={mayBeChance(value, previous)}
          from={`from ${formatCount(previous)}`}
        />
      ),
      values: days.map(({ calls }) => calls),
    }),
  },
  {
    id: 'conversions',
    label: 'Conversions',
    chart: 'bars',
    read: ({ conversions: { value, previous, change }, days }) => ({
      figure: formatCount(value),
      // Without a change of two counts, the outcomes of either are not known.
      trend: (
        <Trend
          change={change}
          unit="percent"
          isNeutral={mayBeChance(value, previous)}
          from={change === null && previous > 0 ? 'too few outcomes known' : `from ${formatCount(previous)}`}
        />
      ),
      values: days.map(({ appointments }) => appointments),
    }),
  },
  {
    id: 'closeRate',
    label: 'Close Rate',
    chart: 'line',
    read: ({ closeRate, callVolume, days }) => {
      const why = whyUnrated({ ...closeRate, closeRate: closeRate.value });
      const coverage = coverageIfPartial(closeRate);
      return {
        figure: formatPercent(closeRate.value),
        trend: why ? (
          <span className="text-compact text-muted-foreground">{why}</span>
        ) : (
          <Trend
            change={closeRate.change}
            isNeutral={!closeRate.isBeyondChance}
            from={rateMeasuredFrom(closeRate, callVolume.previous)}
          />
        ),
        values: days.map((day) => (areFew(day.knownCalls) ? null : day.closeRate)),
        definition:
          coverage && !why
            ? `Close rate = known appointments ÷ live calls with a known outcome × 100: ${coverage}.`
            : undefined,
      };
    },
  },
  {
    id: 'averageCallSeconds',
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

/** Two counts at the same pace differ by less than this in 95 of 100 cases (two Poisson counts given their sum). */
const mayBeChance = (now: number, before: number) => Math.abs(now - before) < 1.96 * Math.sqrt(now + before);

/** What the close rate is compared with, or why there is no comparison. */
function rateMeasuredFrom(
  { value, previous, change, calls, knownCalls }: MetricsSummary['closeRate'],
  callsBefore: number,
): string {
  if (previous === null && callsBefore > 0) return 'too few outcomes known before';
  if (previous !== null && areFew(knownCalls)) return areFew(calls) ? 'few calls now' : 'few outcomes known now';
  return measuredFrom({ value, previous, change }, formatPercent);
}

/** What a change is compared with, or why there is no change. */
function measuredFrom(
  { value, previous, change }: { value: number | null; previous: number | null; change: number | null },
  format: (value: number) => string,
): string {
  if (previous === null) return 'no calls before';
  return change === null && value !== null ? 'few calls before' : `from ${format(previous)}`;
}
