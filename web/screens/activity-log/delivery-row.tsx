// One row of the table, 60 px high: over Payload and Processed Data a sentence, under it their first 40 characters.
import { type MouseEvent, memo, type ReactNode, useRef } from 'react';
import type { WebhookLog } from '#contract/webhooks';
import { Badge } from '../../ui/badge';
import { Checkbox } from '../../ui/checkbox';
import { cn } from '../../ui/cn';
import { formatCount, formatTimestamp, formatTimestampDay, formatTimestampTime } from '../../ui/format';
import { alwaysInView, Cell, TableRow } from '../../ui/table';
import { CureControl, curesOf } from './cures';
import { DeliveryBadge } from './delivery-badge';
import type { DeliveryActions, Selection, ShownRow } from './delivery-rows';
import { sentenceOf } from './delivery-sentence';
import { notesOf } from './delivery-words';
import { previewJson, previewPayload } from './payload-text';

export const DeliveryRow = memo(function DeliveryRow({
  row,
  isNew,
  from,
  actions,
  isChosen,
  onToggle,
}: ShownRow & { actions: DeliveryActions; isChosen: boolean; onToggle: Selection['toggle'] | undefined }) {
  const notes = notesOf(row).join(', ');
  return (
    // The button in it is what the keyboard and a screen reader have; the rest of the row is a larger target for a pointer.
    <TableRow
      {...(isChosen && { 'aria-selected': true })}
      onClick={(event) => isOnRow(event) && actions.open(row.id)}
      className={cn('cursor-pointer [&>*]:h-15', isNew && '[&>*]:motion-arrive', isChosen && '[&>*]:bg-muted')}
    >
      <Cell isFirst className="align-top">
        <span className="flex items-start gap-3 pt-2.5">
          {onToggle && <RowCheckbox row={row} isChosen={isChosen} onToggle={onToggle} />}
          <span className="flex min-w-0 flex-col">
            <time dateTime={row.timestamp} className="leading-5">
              {formatTimestampDay(row.timestamp)}{' '}
              <span className="font-normal text-muted-foreground max-lg:block">
                {formatTimestampTime(row.timestamp)}
              </span>
            </time>
            {from !== undefined && (
              <span title={from} className={belowClasses}>
                {from}
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell className="align-top">
        <span className="flex flex-col items-start gap-0.5 pt-2.5">
          <span className="flex gap-1">
            <DeliveryBadge status={row.status} />
            {row.isTest && <Badge>Test</Badge>}
          </span>
          {notes && (
            <span title={notes} className={cn(belowClasses, 'max-w-full')}>
              {notes}
            </span>
          )}
        </span>
      </Cell>
      <Cell className="relative align-top">
        <Sentence row={row} onAlike={actions.showAlike} />
        <Code>{previewPayload(row)}</Code>
      </Cell>
      <Cell className="align-top">
        {row.processedData ? (
          <Code>{previewJson(row.processedData)}</Code>
        ) : (
          <span className={cn(secondLine, 'text-muted-foreground')}>No data</span>
        )}
      </Cell>
      <Cell align="right" className={cn('align-top', alwaysInView)}>
        <span className="flex flex-col items-end pt-1.5">
          {/* relative: its hidden text must scroll with the table instead of widening the page. */}
          <button type="button" onClick={() => actions.open(row.id)} className={actionClasses}>
            View Details<span className="sr-only"> of {formatTimestamp(row.timestamp)}</span>
          </button>
          <Cures row={row} actions={actions} />
        </span>
      </Cell>
    </TableRow>
  );
});

/** Ignores presses on a control, and a press that ends a selection of text. */
function isOnRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label') !== null;
  return !isControl && String(getSelection() ?? '') === '';
}

/** Lies over two columns of the same width, this one and the next. */
function Sentence({ row, onAlike }: { row: WebhookLog; onAlike: (row: WebhookLog) => void }) {
  const { lead, call, isMuted } = sentenceOf(row);
  return (
    <span className="absolute top-2.5 left-3 flex w-[calc(200%-24px)] items-baseline gap-2 leading-5">
      <span
        title={call ? `${lead}, ${call}` : lead}
        className={cn('min-w-0 truncate', isMuted ? 'text-muted-foreground' : 'font-medium text-foreground')}
      >
        {lead}
        {call && <span className="ml-2 font-normal text-muted-foreground text-small">{call}</span>}
      </span>
      <Alike row={row} onAlike={onAlike} className="ml-auto leading-5" />
    </span>
  );
}

/** "6 more like it": the way to all of them. */
export function Alike({
  row,
  onAlike,
  className,
}: {
  row: WebhookLog;
  onAlike: (row: WebhookLog) => void;
  className?: string;
}) {
  if (!row.alike || row.reason === null) return null;
  return (
    <button
      type="button"
      onClick={() => onAlike(row)}
      className={cn('shrink-0 rounded-badge font-medium text-primary-text text-small hover:underline', className)}
    >
      {formatCount(row.alike)} more like it
    </button>
  );
}

/** The first thing to do about it; the details have them all. */
function Cures({ row, actions: { explain } }: { row: WebhookLog; actions: DeliveryActions }) {
  const [first] = explain ? curesOf(row) : [];
  return first && explain && <CureControl of={first} onExplain={explain} className={actionClasses} />;
}

const actionClasses =
  'relative inline-flex h-6 max-w-full items-center rounded-badge font-medium text-primary-text hover:underline';

/** A tick says by itself whether it is pressed with the Shift key: then all rows between follow. */
function RowCheckbox({
  row,
  isChosen,
  onToggle,
}: {
  row: WebhookLog;
  isChosen: boolean;
  onToggle: Selection['toggle'];
}) {
  const isRange = useRef(false);
  return (
    <span
      className="contents"
      onClickCapture={(event) => {
        isRange.current = event.shiftKey;
      }}
    >
      <Checkbox
        aria-label={`Choose ${formatTimestamp(row.timestamp)}`}
        checked={isChosen}
        onChange={() => onToggle(row.id, isRange.current)}
      />
    </span>
  );
}

/** Small words below what a cell is about. */
const belowClasses = 'truncate font-normal text-muted-foreground text-small leading-5';

const secondLine = 'block truncate pt-[31px] leading-5';

const Code = ({ children }: { children: ReactNode }) => <code className={cn(secondLine, 'text-code')}>{children}</code>;
