// The main figures of a report in one card.
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { Definition } from '../../ui/definition';
import { FigureLink } from '../../ui/figure-link';
import { NONE } from '../../ui/format';
import type { FileCell } from '../../ui/save-file';
import { type FigureKind, showFigure } from '../../ui/show-figure';
import { Loading, Skeleton } from '../../ui/skeleton';
import { spell } from './report-calls';

export interface SummaryFigure {
  name: string;
  kind: FigureKind;
  value: FileCell | undefined;
  note?: string | undefined;
  definition?: string;
  show?: ReactNode;
  showNote?: ReactNode;
  /** The address of the calls. */
  link?: string | undefined;
}

/** Two per row, or all if they fit; `wide` sets the widths. Skeletons keep the height while loading. */
export function Summary({
  figures,
  wide,
  children,
}: {
  figures: readonly SummaryFigure[];
  wide?: string;
  children?: ReactNode;
}) {
  return (
    <Card
      aria-label="Summary"
      className={cn('grid break-inside-avoid grid-cols-2', wide ?? '@min-[720px]/report:grid-cols-4 print:grid-cols-4')}
    >
      {figures.map((figure) => (
        <SummaryCell key={figure.name} name={figure.name} definition={figure.definition}>
          {figure.value === undefined ? (
            <Loading>
              <Skeleton className="mt-2 mb-1 h-7 w-24" />
              <Skeleton className="mt-2 h-4 w-32 max-w-full" />
            </Loading>
          ) : (
            <>
              <p className="mt-1 text-figure-sm">
                <FigureLink
                  to={figure.link}
                  label={`${spell(figure.kind, figure.value) || NONE}, ${figure.name}`}
                  look="card"
                >
                  {figure.show ?? showFigure(figure.kind, figure.value, 'figure')}
                </FigureLink>
              </p>
              <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-2 text-muted-foreground text-small">
                {figure.showNote ?? figure.note}
              </div>
            </>
          )}
        </SummaryCell>
      ))}
      {children}
    </Card>
  );
}

/** A cell of the card for content other than a single figure. */
export function SummaryCell({
  name,
  definition,
  className,
  children,
}: {
  name: string;
  definition?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const lastWordAt = name.lastIndexOf(' ') + 1;
  return (
    <div
      className={cn(
        'flex min-w-0 flex-col px-5 py-4 not-first:border-l max-md:px-4 max-md:py-3',
        // Screens with two per row; paper is wide enough for all.
        'not-print:@max-[720px]/report:odd:border-l-0 not-print:@max-[720px]/report:nth-[n+3]:border-t',
        className,
      )}
    >
      <h3 className="min-h-5 font-normal text-compact text-foreground-2">
        {definition ? (
          <>
            {name.slice(0, lastWordAt)}
            {/* If the name wraps, the button stays next to its last word. */}
            <span className="inline-flex items-center gap-1 whitespace-nowrap max-md:gap-0">
              {name.slice(lastWordAt)}
              <Definition of={name} text={definition} className="max-md:-mr-4 max-md:-ml-2.5" />
            </span>
          </>
        ) : (
          name
        )}
      </h3>
      {children}
    </div>
  );
}
