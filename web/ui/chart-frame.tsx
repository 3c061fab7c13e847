// The card around every chart: title, caption, legend, the figures as a table, and the same size in every state.
import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Card } from './card';
import { cn } from './cn';
import { EmptyState } from './empty-state';
import { FailedState } from './failed-state';
import { FigureLink } from './figure-link';
import { IconButton } from './icon-button';
import { PlotBoundary } from './plot-boundary';
import { Loading, Skeleton } from './skeleton';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from './table';

export type ChartState =
  | { kind: 'ready' }
  | { kind: 'loading' }
  | { kind: 'empty'; title: string; text?: string }
  | { kind: 'failed'; title: string; message: string; onRetry: () => void; isRetrying?: boolean };

/** The figures as text: one head per column, the first for the row names. */
export interface ChartTable {
  heads: readonly string[];
  rows: readonly { name: string; cells: readonly ChartCell[] }[];
}

/** `to` is the address of what it opens. */
export interface ChartCell {
  text: string;
  to?: string | undefined;
}

export interface ChartFrameProps {
  title: string;
  /** Measure, unit and period in one line. */
  caption: ReactNode;
  tableCaption?: ReactNode;
  note?: ReactNode;
  legend?: ReactNode;
  foot?: ReactNode;
  /** Why there is nothing to draw: the table is shown at once. */
  bareText?: string | undefined;
  table: ChartTable;
  state: ChartState;
  /** The plot's height in px, the same in every state. */
  height: number;
  grows?: boolean;
  as?: 'h2' | 'h3';
  className?: string;
  children: ReactNode;
}

/** The children are the plot, shown in the state `ready`. */
export function ChartFrame({
  title,
  caption,
  tableCaption = caption,
  note,
  legend,
  foot,
  bareText,
  table,
  state,
  height,
  grows = false,
  as: Heading = 'h2',
  className,
  children,
}: ChartFrameProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isTable, setTable] = useState(false);
  const isReady = state.kind === 'ready';
  const isTableShown = (isTable || bareText !== undefined) && isReady;
  return (
    <Card aria-labelledby={titleId} className={className}>
      {/* Above the table, which starts right below the title. */}
      <div className="relative z-10 px-5 pt-4 max-md:px-4">
        <div className="flex min-h-7 items-start gap-3">
          <Heading ref={heading} tabIndex={-1} id={titleId} className="mr-auto min-w-0 rounded-badge text-title">
            {title}
          </Heading>
          {note}
          {bareText === undefined && (
            <IconButton
              label={`View ${title} as ${isTable ? 'chart' : 'table'}`}
              icon={isTable ? <ChartLine /> : <Table2 />}
              className="-my-1 -mr-1.5 max-md:-my-2.5 max-md:-mr-3"
              disabled={!isReady}
              onClick={() => setTable(!isTable)}
            />
          )}
        </div>
      </div>
      {/* The table covers legend and plot, which keep their space. */}
      <div className="relative -mt-3">
        <div className={cn(isTableShown && 'invisible')}>
          <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 px-5 max-md:px-4">
            <p className={captionClasses}>{caption}</p>
            {legend && <div className={cn('min-w-0 max-w-full', !isReady && 'invisible')}>{legend}</div>}
          </div>
          <div className="px-5 pt-3 pb-4 max-md:px-4">
            <div
              style={grows ? { minHeight: height } : { height }}
              className={cn('relative min-w-0', grows && 'grid grid-cols-1')}
            >
              <ChartBody state={state} onBeforeRetry={() => heading.current?.focus()}>
                {children}
              </ChartBody>
            </div>
            {foot && <div className={cn('pt-2 print:hidden', !isReady && 'invisible')}>{foot}</div>}
          </div>
        </div>
        {isTableShown && (
          <div className="absolute inset-0 flex flex-col">
            <p className={cn(captionClasses, 'px-5 max-md:px-4')}>{bareText ?? tableCaption}</p>
            <FiguresTable title={title} table={table} />
          </div>
        )}
      </div>
    </Card>
  );
}

const captionClasses = 'py-1 text-compact text-muted-foreground';

export function PlotSkeleton() {
  return (
    <Loading className="h-full">
      <Skeleton className="h-full w-full" />
    </Loading>
  );
}

function ChartBody({
  state,
  onBeforeRetry,
  children,
}: {
  state: ChartState;
  /** Keeps the focus: the pressed button is about to disappear. */
  onBeforeRetry: () => void;
  children: ReactNode;
}) {
  if (state.kind === 'loading') return <PlotSkeleton />;
  if (state.kind === 'empty') {
    return (
      <EmptyState icon={<ChartLine />} title={state.title} className="h-full">
        {state.text}
      </EmptyState>
    );
  }
  if (state.kind === 'failed') {
    return (
      <FailedState
        title={state.title}
        onRetry={() => {
          onBeforeRetry();
          state.onRetry();
        }}
        isRetrying={state.isRetrying ?? false}
        className="h-full"
      >
        {state.message}
      </FailedState>
    );
  }
  return <PlotBoundary>{children}</PlotBoundary>;
}

function FiguresTable({ title, table }: { title: string; table: ChartTable }) {
  const [first, ...others] = table.heads;
  return (
    <Table label={`${title}, as a table`} frameClassName="min-h-0 flex-1 overflow-auto border-t">
      <TableHead>
        <HeadCell className="sticky top-0 left-0 z-20 px-2">{first}</HeadCell>
        {others.map((head) => (
          <HeadCell key={head} align="right" className="sticky top-0 px-2">
            {head}
          </HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {table.rows.map((row) => (
          <TableRow key={row.name}>
            <Cell isFirst className="sticky left-0 z-10 px-2">
              {row.name}
            </Cell>
            {row.cells.map((cell, index) => (
              <Cell key={others[index]} align="right" className="px-2">
                <FigureLink to={cell.to} label={`${cell.text}, ${others[index]}, ${row.name}`}>
                  {cell.text}
                </FigureLink>
              </Cell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
