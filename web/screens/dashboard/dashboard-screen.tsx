// The Performance Dashboard: four figures of the last 7 days, what changed, and five charts, each loading and failing on its own
// (use-part.ts). contract/dashboard.ts holds the figures' texts.
import { lazy, Suspense, useEffect } from 'react';
import { preloadCharts } from '../../ui/lazy-plots';
import { ConversionRateTrend } from './conversion-rate-trend';
import { DashboardHead } from './dashboard-head';
import { ProductPerformance } from './product-performance';
import { SummaryCards } from './summary-cards';
import { TopPerformers } from './top-performers';
import { TrainingVsProduction } from './training-vs-production';
import { WeeklyActivity } from './weekly-activity';
import { WhatChanged } from './what-changed/what-changed';

/** Only a company that has just begun has steps. */
const FirstSteps = lazy(() => import('./first-steps/first-steps').then((m) => ({ default: m.FirstSteps })));

export function DashboardScreen() {
  useEffect(preloadCharts, []);
  return (
    <>
      <DashboardHead />
      <div className="@container flex flex-col gap-4 max-md:gap-3">
        <Suspense>
          <FirstSteps />
        </Suspense>
        <SummaryCards />
        <WhatChanged />
        <div className="grid @min-[1000px]:grid-cols-12 @min-[640px]:grid-cols-2 gap-4 max-md:gap-3">
          <ConversionRateTrend className="@min-[1000px]:col-span-5 @min-[640px]:col-span-2" />
          <ProductPerformance className="@min-[1000px]:col-span-7 @min-[640px]:col-span-2" />
          <TrainingVsProduction className="@min-[1000px]:col-span-4" />
          <TopPerformers className="@min-[1000px]:col-span-4" />
          <WeeklyActivity className="@min-[1000px]:col-span-4 @min-[640px]:@max-[1000px]:col-span-2" />
        </div>
      </div>
    </>
  );
}
