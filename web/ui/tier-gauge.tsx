const GAP = 2;

/** A bar filled to `ratePercent` (empty if null), with marks at `thresholds`. Decorative: the rate is next to it. */
export function TierGauge({
  ratePercent,
  thresholds,
  width = 104,
}: {
  ratePercent: number | null;
  thresholds: readonly number[];
  width?: number;
}) {
  const inner = [...new Set(thresholds)].filter((value) => value > 0 && value < 100).sort((a, b) => a - b);
  const bounds = [0, ...inner, 100];
  const reached = ((ratePercent ?? 0) / 100) * width;
  return (
    <svg
      width={width}
      height="6"
      aria-hidden="true"
      className="inline-block shrink-0 overflow-hidden rounded-[3px] align-middle"
    >
      {bounds.slice(1).map((bound, index) => {
        const start = ((bounds[index] ?? 0) / 100) * width + (index === 0 ? 0 : GAP / 2);
        const end = (bound / 100) * width - (bound === 100 ? 0 : GAP / 2);
        return (
          <g key={bound}>
            <rect x={start} width={Math.max(0, end - start)} height="6" fill="var(--fill)" />
            <rect x={start} width={Math.max(0, Math.min(end, reached) - start)} height="6" fill="var(--line-1)" />
          </g>
        );
      })}
    </svg>
  );
}
