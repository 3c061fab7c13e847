// Names the lines or bars of a chart; with `onToggle` its items switch them on and off.
import { cn } from './cn';
import type { SeriesLook } from './series-look';

export interface LegendItem {
  id: string;
  name: string;
  look: SeriesLook;
  isShown?: boolean;
}

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
                '-mx-1 inline-flex min-h-7 items-center gap-2 rounded-badge px-1 text-left transition-colors hover:bg-fill max-md:min-h-10',
                isShown ? 'text-foreground-2' : 'text-muted-foreground',
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

/** A piece of the line or a square of the bar; an empty frame if hidden. */
export function Swatch({ look, isShown = true }: { look: SeriesLook; isShown?: boolean }) {
  return (
    <svg width={ICON} height={ICON} aria-hidden="true" className="shrink-0">
      {renderIcon()}
    </svg>
  );

  function renderIcon() {
    if (!isShown)
      return <rect x="1" y="1" width={ICON - 2} height={ICON - 2} rx="2" fill="none" stroke="var(--input)" />;
    if (look.shape === 'square') return <rect width={ICON} height={ICON} rx="2" fill={look.color} />;
    return (
      <line x2={ICON} y1={ICON / 2} y2={ICON / 2} stroke={look.color} strokeWidth="2" strokeDasharray={look.dash} />
    );
  }
}

const ICON = 14;
