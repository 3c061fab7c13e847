// The log under 768 px: each delivery as its sentence, its time and person, and its actions.
import { Ban, Check, ChevronRight, CircleX } from 'lucide-react';
import { memo } from 'react';
import type { WebhookLog } from '#contract/webhooks';
import { isAlarming, statusLabels } from '../../shell/replay/delivery-labels';
import { FixControl, fixesOf } from '../../shell/replay/fixes';
import { Badge } from '../../ui/badge';
import { buttonClasses } from '../../ui/button';
import { cn } from '../../ui/cn';
import { formatTimestamp, formatTimestampClock, formatTimestampDay } from '../../ui/format';
import { SimilarLink } from './delivery-row';
import type { DeliveryActions, DeliveryRows, ShownRow } from './delivery-rows';
import { sentenceOf, testCounts, wordsOfCall } from './delivery-sentence';

export function DeliveryList({ label, rows, actions }: DeliveryRows & { label: string; actions: DeliveryActions }) {
  return (
    <ul aria-label={label} className="divide-y border-t">
      {rows.map((shown) => (
        <Item key={shown.row.id} {...shown} actions={actions} />
      ))}
    </ul>
  );
}

const Item = memo(function Item({
  row,
  isNew,
  from,
  isSimilarShown,
  actions,
}: ShownRow & { actions: DeliveryActions }) {
  const { lead, isMuted } = headlineOf(row);
  const [fix] = actions.explain ? fixesOf(row) : [];
  const hasSimilar = Boolean(row.alike) && !isSimilarShown;
  return (
    <li className={cn('relative flex gap-3 px-4 py-3 text-body normal-nums', isNew && 'motion-arrive')}>
      <StatusIcon row={row} />
      <div className="min-w-0 flex-1">
        {/* The whole item is clickable. */}
        <button
          type="button"
          onClick={() => actions.open(row.id)}
          className={cn(
            'block pr-7 text-left [overflow-wrap:anywhere] after:absolute after:inset-0',
            isMuted ? 'text-muted-foreground' : 'font-medium',
          )}
        >
          {lead}
          <span className="sr-only">. View Details of {formatTimestamp(row.timestamp)}</span>
        </button>
        <p className="pr-7 text-compact text-muted-foreground">
          {[formatWhenShort(row.timestamp), from, subjectOf(row)].filter(Boolean).join(', ')}
        </p>
        {row.isTest && <Badge>Test</Badge>}
        {(fix || hasSimilar) && (
          <div className="relative mt-2 flex items-center gap-3">
            {fix && actions.explain && (
              <FixControl
                of={fix}
                onExplain={actions.explain}
                className={cn(buttonClasses({ size: 'sm' }), 'min-w-0 max-w-full shrink')}
              />
            )}
            {hasSimilar && <SimilarLink row={row} onSimilar={actions.showSimilar} className="h-10 text-compact" />}
          </div>
        )}
      </div>
      <ChevronRight aria-hidden="true" className="absolute top-6.5 right-4 size-4 text-muted-foreground" />
    </li>
  );
});

function headlineOf(row: WebhookLog): { lead: string; isMuted: boolean } {
  const sentence = sentenceOf(row);
  if (row.status !== 'success') return sentence;
  const { about, outcome } = wordsOfCall(row.processedData);
  const call = [about, outcome].filter(Boolean).join(', ');
  return call ? { ...sentence, lead: `${row.isTest ? testCounts : ''}${call}` } : sentence;
}

function subjectOf(row: WebhookLog): string {
  const { about, who, length } = wordsOfCall(row.processedData);
  if (row.status !== 'success') return sentenceOf(row).call && [about, who].filter(Boolean).join(', ');
  return who && length ? `${who} for ${length}` : who || length;
}

/** Today's deliveries show the time only. */
function formatWhenShort(timestamp: string): string {
  const isToday = new Date(timestamp).toDateString() === new Date().toDateString();
  return isToday
    ? formatTimestampClock(timestamp)
    : `${formatTimestampDay(timestamp)} ${formatTimestampClock(timestamp)}`;
}

function StatusIcon({ row }: { row: WebhookLog }) {
  const { status } = row;
  const Icon = status === 'success' ? Check : isAlarming(row) ? CircleX : Ban;
  const color = isAlarming(row) ? 'text-destructive-text' : 'text-muted-foreground';
  return (
    <span className={cn('mt-1 shrink-0', color)}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{statusLabels[status]}</span>
    </span>
  );
}
