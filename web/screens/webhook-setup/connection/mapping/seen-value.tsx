// The right side of a mapping row: what the key held in the last delivery, or what is wrong with it.
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { Skeleton } from '../../../../ui/skeleton';
import type { Seen } from './last-delivery';

export function SeenValue({ id, seen }: { id: string; seen: Seen }) {
  return (
    <div id={id} className="flex min-h-5 min-w-0 items-center gap-2 text-code text-muted-foreground">
      <span className="sr-only">In the last delivery: </span>
      {seen.kind === 'loading' ? <Skeleton className="h-3 w-24" /> : <SeenText seen={seen} />}
    </div>
  );
}

function SeenText({ seen }: { seen: Seen }) {
  if (seen.kind === 'absent' || seen.kind === 'empty') {
    return (
      <>
        <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0 text-warning" />
        <span className="text-compact text-warning">
          {seen.kind === 'absent' ? 'Not in the last delivery' : 'Empty in the last delivery'}
        </span>
      </>
    );
  }
  if (seen.kind === 'constant') {
    return (
      <span className="min-w-0 truncate text-compact" title={seen.text}>
        Constant <span className="text-foreground-2">{seen.text}</span>
      </span>
    );
  }
  if (seen.kind === 'answer') return <span className="text-compact">{seen.text}</span>;
  if (seen.kind === 'value') {
    return (
      <>
        <ArrowRight aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="truncate font-mono text-foreground-2" title={seen.text}>
          {/* With several keys, says which one. */}
          {seen.isFallbackKey && <span className="font-sans text-compact text-muted-foreground">{seen.key}: </span>}
          {seen.text}
        </span>
      </>
    );
  }
  return <span className="text-compact">{words[seen.kind]}</span>;
}

const words = {
  loading: '',
  unknown: '—',
  'none-yet': 'No delivery yet',
  'not-mapped': 'Not mapped',
} satisfies Record<Exclude<Seen['kind'], 'value' | 'constant' | 'answer' | 'absent' | 'empty'>, string>;
