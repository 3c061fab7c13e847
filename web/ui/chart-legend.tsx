// Names the lines or bars of a chart; with `onToggle` its items switch them on and off.
import { cn } from './cn';
import { type SeriesLook, SWATCH_WIDTH } from './series-look';

export interface LegendItem {
  id: string;
  name: string;
  look: SeriesLook;
  isShown?: boolean;
}

/** One item per line or bar; toggle buttons when `onToggle` is given, words otherwise. */
export function ChartLegend({ items, onToggle }: { items: readonly LegendItem[]; onToggle?: (id: string) => void }) {
  return (
    <ul className="flex flex-wrap gap-x-3 text-small">
      {items.map(({ id, name, look, isShown = true }) => (
        <li key={id} className="flex">
          {onToggle ? (
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => onToggle(id)}
              className={cn(
                '-mx-1 inline-flex h-7 items-center gap-2 rounded-badge px-1 transition-colors hover:bg-fill max-md:h-10',
                isShown ? 'text-foreground-2' : 'text-muted-foreground line-through decoration-border-strong',
              )}
            >
              <Swatch look={look} isShown={isShown} />
              {name}
            </button>
          ) : (
            <span className="inline-flex items-center gap-2 text-foreground-2">
              <Swatch look={look} />
              {name}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A short piece of the line itself, or a square of the bar. */
export function Swatch({ look, isShown = true }: { look: SeriesLook; isShown?: boolean }) {
  if (look.shape === 'square') {
    return (
      <svg width="10" height="10" aria-hidden="true" className="shrink-0" opacity={isShown ? 1 : 0.35}>
        <rect width="10" height="10" rx="2" fill={look.color} />
      </svg>
    );
  }
  return (
    <svg width={SWATCH_WIDTH} height="2" aria-hidden="true" className="shrink-0" opacity={isShown ? 1 : 0.35}>
      <line x1="0" x2={SWATCH_WIDTH} y1="1" y2="1" stroke={look.color} strokeWidth="2" strokeDasharray={look.dash} />
    </svg>
  );
}
