// What stands beside the crosshair: when, each line's value, and the counts behind them.
import { LineSwatch } from './chart-legend';
import type { SeriesLook } from './series-look';

/** `note` is the last line, such as "1,241 of 3,576 calls". */
export function ChartTooltip({
  title,
  rows,
  note,
}: {
  title: string;
  rows: readonly { id: string; name: string; look: SeriesLook; value: string }[];
  note?: string | undefined;
}) {
  return (
    <div className="min-w-44 rounded-card border border-popover-border bg-popover px-3 py-2 text-foreground text-small leading-5 shadow-popover">
      <p className="text-muted-foreground">{title}</p>
      {rows.map((row) => (
        <p key={row.id} className="flex items-center gap-2">
          <LineSwatch look={row.look} />
          <span className="mr-auto pr-4">{row.name}</span>
          <span className="font-semibold">{row.value}</span>
        </p>
      ))}
      {note && <p className="text-muted-foreground">{note}</p>}
    </div>
  );
}
