// The tooltip of a chart: title, values, and the counts behind them.
import { Fragment } from 'react';
import { Swatch } from './chart-legend';
import { cn } from './cn';
import type { SeriesLook } from './series-look';

export interface TooltipRow {
  id: string;
  name: string;
  look: SeriesLook;
  value: string;
  note?: string | undefined;
  /** By key: what Enter opens. */
  isChosen?: boolean;
}

export interface TooltipWords {
  title: string;
  rows: readonly TooltipRow[];
  note?: string | undefined;
}

export function ChartTooltip({ title, rows, note }: TooltipWords) {
  return (
    <div className="min-w-44 rounded-card border border-popover-border bg-popover px-3 py-2 text-foreground text-small leading-5 shadow-popover">
      <p className="text-muted-foreground">{title}</p>
      {rows.map((row) => (
        <Fragment key={row.id}>
          <p className="flex items-center gap-2">
            <Swatch look={row.look} />
            <span className={cn('mr-auto pr-4', row.isChosen && 'font-semibold underline underline-offset-2')}>
              {row.name}
            </span>
            <span className="font-semibold">{row.value}</span>
          </p>
          {row.note && <p className="pl-5.5 text-muted-foreground">{row.note}</p>}
        </Fragment>
      ))}
      {note && <p className="text-muted-foreground">{note}</p>}
    </div>
  );
}

/** The tooltip as one sentence, for screen readers. */
export function tooltipSentence({ title, rows, note }: TooltipWords): string {
  const values = rows.map((row) => [`${row.name} ${row.value}`, row.note].filter(Boolean).join(', '));
  return [title, ...values, note].filter(Boolean).join(', ');
}
