import { X } from 'lucide-react';

export function Chip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-6 max-w-full items-center gap-1 rounded-badge bg-fill pl-2 text-small">
      <span className="shrink-0 text-foreground-2">{name}</span>{' '}
      <span className="min-w-0 truncate font-medium text-foreground">{value}</span>
      <button
        type="button"
        aria-label={`Remove ${name} ${value}`}
        onClick={onRemove}
        className="relative grid size-6 shrink-0 place-items-center rounded-badge text-muted-foreground transition-colors after:absolute after:-inset-0.5 hover:text-foreground max-md:after:-inset-2"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  );
}
