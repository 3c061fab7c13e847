// Names the lines of a chart; with `onToggle` its items switch them on and off.
import { cn } from './cn';
import { type SeriesLook, SWATCH_WIDTH } from './series-look';

export interface LegendItem {
  id: string;
  name: string;
  look: SeriesLook;
  isShown: boolean;
}

/** One item per line; toggle buttons when `onToggle` is given, words otherwise. */
export function ChartLegend({ items, onToggle }: { items: readonly LegendItem[]; onToggle?: (id: string) => void }) {
  return (
    <ul className="flex flex-wrap gap-x-3 text-small">
      {items.map((item) => (
        <li key={item.id} className="flex">
          {onToggle ? (
            <button
              type="button"
              aria-pressed={item.isShown}
              onClick={() => onToggle(item.id)}
              className={cn(
                '-mx-1 inline-flex h-7 items-center gap-2 rounded-badge px-1 transition-colors hover:bg-fill max-md:h-10',
                item.isShown ? 'text-foreground-2' : 'text-muted-foreground line-through decoration-border-strong',
              )}
            >
              <LineSwatch look={item.look} isShown={item.isShown} />
              {item.name}
            </button>
          ) : (
            <span className="inline-flex items-center gap-2 text-foreground-2">
              <LineSwatch look={item.look} />
              {item.name}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A short piece of the line itself. */
export function LineSwatch({ look, isShown = true }: { look: SeriesLook; isShown?: boolean }) {
  return (
    <svg width={SWATCH_WIDTH} height="2" aria-hidden="true" className="shrink-0" opacity={isShown ? 1 : 0.35}>
      <line x1="0" x2={SWATCH_WIDTH} y1="1" y2="1" stroke={look.color} strokeWidth="2" strokeDasharray={look.dash} />
    </svg>
  );
}
