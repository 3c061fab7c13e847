// The right side of a mapping row while the tester has a payload: the key with a value, the value, and what it became
// or why not.
import { ArrowRight, CircleX, TriangleAlert } from 'lucide-react';
import type { FieldTrial } from '#contract/mapping-trial';
import { type WebhookField, webhookFields } from '#contract/webhook-fields';
import { cn } from '../../../../ui/cn';
import { Skeleton } from '../../../../ui/skeleton';

export function TriedValue({
  id,
  field,
  mappedKey,
  tried,
  problems,
}: {
  id: string;
  field: WebhookField;
  mappedKey: string;
  tried: FieldTrial | 'trying' | undefined;
  problems: readonly string[];
}) {
  return (
    <div id={id} className="flex min-h-5 min-w-0 items-start gap-2 text-code text-muted-foreground">
      <span className="sr-only">In this payload: </span>
      {tried === 'trying' ? (
        <Skeleton className="h-3 w-24 self-center" />
      ) : tried ? (
        <Outcome field={field} mappedKey={mappedKey} tried={tried} problems={problems} />
      ) : (
        <span className="text-compact">—</span>
      )}
    </div>
  );
}

function Outcome({
  field,
  mappedKey,
  tried,
  problems,
}: {
  field: WebhookField;
  mappedKey: string;
  tried: FieldTrial;
  problems: readonly string[];
}) {
  const { state, key, found, meant, became, why } = tried;
  const { isRequired } = webhookFields[field];
  if (state === 'unmapped') return <span className="text-compact">{isRequired ? 'Not mapped yet' : 'Not mapped'}</span>;
  if (state === 'absent' && !isRequired) {
    return <span className="min-w-0 text-compact [overflow-wrap:anywhere]">{why ?? 'Not in this payload'}</span>;
  }
  if (state === 'absent' || state === 'unreadable' || state === 'unknown') {
    // Other problems only leave their field empty.
    const refuses = why !== null && problems.includes(why);
    const Icon = refuses ? CircleX : TriangleAlert;
    const color = refuses ? 'text-destructive-text' : 'text-warning';
    return (
      <>
        <Icon aria-hidden="true" className={cn('mt-0.5 size-3.5 shrink-0', color)} />
        <span className={cn('min-w-0 text-compact [overflow-wrap:anywhere]', color)}>
          {refuses && <span className="sr-only">Keeps the call from counting: </span>}
          {why ?? 'Not in this payload'}
        </span>
      </>
    );
  }
  return (
    <>
      <ArrowRight aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 text-compact [overflow-wrap:anywhere]">
        {/* With several keys, says which one. */}
        {key !== null && key !== mappedKey && <span>{key}: </span>}
        {found !== null && <span className="font-mono text-code text-foreground-2">{found}</span>}
        {found === null && meant !== null && <span>Constant </span>}
        {found !== null && became !== null && !isSameText(found, became) && <span> → </span>}
        {became !== null && !isSameText(found, became) && <span className="text-foreground">{became}</span>}
        {state === 'new' && <span className="text-warning"> (a new service)</span>}
      </span>
    </>
  );
}

/** `"Oil Change"` became Oil Change: shown once. */
const isSameText = (found: string | null, became: string) => found === became || found === JSON.stringify(became);
