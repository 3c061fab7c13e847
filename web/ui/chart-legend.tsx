// Names the lines or bars of a chart; with `onToggle` its items switch them on and off.
import { useState } from 'react';
import { cn } from './cn';
import type { SeriesLook } from './series-look';
import { useIsNarrow } from './use-media-query';

export interface LegendItem {
  id: string;
  name: string;
  look: SeriesLook;
  isShown?: boolean;
}

/** On a phone the hidden ones are behind a button. */
export function ChartLegend({ items, onToggle }: { items: readonly LegendItem[]; onToggle?: (id: string) => void }) {
  const isNarrow = useIsNarrow();
  const [areAllListed, setAllListed] = useState(false);
  const listed = isNarrow && !areAllListed ? items.filter(({ isShown = true }) => isShown) : items;
  const more = items.length - listed.length;
  return (
    <ul className="flex flex-wrap gap-x-3 text-small">
      {listed.map(({ id, name, look, isShown = true }) => (
        <li key={id} className="flex min-w-0 max-w-full">
          {onToggle ? (
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => onToggle(id)}
              className={cn(
                '-mx-1 inline-flex min-h-7 min-w-0 items-center gap-2 rounded-badge px-1 text-left transition-colors hover:bg-fill max-md:min-h-10',
                isShown ? 'text-foreground-2' : 'text-muted-foreground',
              )}
            >
              <Swatch look={look} isShown={isShown} />
              <span className="truncate" title={name}>
                {name}
              </span>
            </button>
          ) : (
            <span className="inline-flex min-w-0 items-center gap-2 text-foreground-2">
              <Swatch look={look} />
              <span className="truncate" title={name}>
                {name}
              </span>
            </span>
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <button
            type="button"
            onClick={() => setAllListed(true)}
            className="min-h-10 rounded-badge px-1 text-muted-foreground underline decoration-dotted underline-offset-4"
          >
            {more} more
          </button>
        </li>
      )}
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
