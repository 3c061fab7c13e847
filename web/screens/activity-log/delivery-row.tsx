// A table row, 60 px high in a wide card: one sentence over Payload and Processed Data, their first 40 characters
// below.
import { type MouseEvent, memo, type ReactNode, useRef } from 'react';
import type { WebhookLog } from '#contract/webhooks';
import { notesOf } from '../../shell/replay/delivery-labels';
import { FixControl, fixesOf } from '../../shell/replay/fixes';
import { Badge } from '../../ui/badge';
import { Checkbox } from '../../ui/checkbox';
import { cn } from '../../ui/cn';
import { formatCount, formatTimestamp, formatTimestampDay, formatTimestampTime } from '../../ui/format';
import { meaning } from '../../ui/table';
import { DeliveryBadge } from './delivery-badge';
import type { DeliveryActions, Selection, ShownRow } from './delivery-rows';
import { sentenceOf } from './delivery-sentence';
import { fixClasses, nextToSentence, previewClasses, rowClasses, sentenceClasses } from './log-grid';
import { previewJson, previewPayload } from './payload-text';

export const DeliveryRow = memo(function DeliveryRow({
  row,
  isNew,
  from,
  isSimilarShown,
  actions,
  isChosen,
  onToggle,
}: ShownRow & { actions: DeliveryActions; isChosen: boolean; onToggle: Selection['toggle'] | undefined }) {
  return (
    // Keyboard and screen readers use the button inside; for a pointer the whole row is clickable.
    <tr
      {...meaning.row}
      {...(isChosen && { 'aria-selected': true })}
      onClick={(event) => isOnRow(event) && actions.open(row.id)}
      className={cn(
        rowClasses,
        'min-h-15 cursor-pointer border-b py-2 transition-colors last:border-b-0 hover:bg-muted',
        // Two actions of 24 px fit in 60 with the line.
        '@min-[1120px]:pt-1.5 @min-[1120px]:pb-[5px]',
        isNew && 'motion-arrive',
        isChosen && 'bg-muted',
      )}
    >
      <th scope="row" {...meaning.rowHeader} className={cn(nextToSentence, 'col-start-1 text-left font-medium')}>
        <span className="flex items-start gap-3 max-lg:gap-1.5">
          {onToggle && <RowCheckbox row={row} isChosen={isChosen} onToggle={onToggle} />}
          <span className="flex min-w-0 flex-col">
            <time dateTime={row.timestamp} className="leading-5 max-lg:text-small max-lg:leading-5">
              {formatTimestampDay(row.timestamp)}{' '}
              <span className="block whitespace-nowrap font-normal text-muted-foreground @min-[1120px]:inline">
                {formatTimestampTime(row.timestamp)}
              </span>
            </time>
            {from !== undefined && (
              <span title={from} className={cn(belowClasses, 'truncate')}>
                {from}
              </span>
            )}
          </span>
        </span>
      </th>
      <td {...meaning.cell} className={cn(nextToSentence, 'col-start-2')}>
        <StatusCell row={row} />
      </td>
      {/* No box, so the sentence can span several columns. */}
      <td {...meaning.cell} className="contents">
        <Sentence row={row} onSimilar={isSimilarShown ? undefined : actions.showSimilar} />
        <Code column="col-start-3">{previewPayload(row)}</Code>
      </td>
      <td {...meaning.cell} className={cn(previewClasses, 'col-start-4')}>
        {row.processedData ? (
          <Code>{previewJson(row.processedData)}</Code>
        ) : (
          <span className="text-muted-foreground leading-5">No data</span>
        )}
      </td>
      <td {...meaning.cell} className="contents">
        <button
          type="button"
          onClick={() => actions.open(row.id)}
          className={cn(actionClasses, nextToSentence, 'col-start-5 justify-self-end text-right')}
        >
          View Details<span className="sr-only"> of {formatTimestamp(row.timestamp)}</span>
        </button>
        <Fixes row={row} actions={actions} />
      </td>
    </tr>
  );
});

function StatusCell({ row }: { row: WebhookLog }) {
  const notes = notesOf(row).join(', ');
  return (
    <span className="flex flex-col items-start gap-0.5">
      <span className="flex flex-wrap gap-1 max-lg:[&_svg]:hidden">
        <DeliveryBadge status={row.status} isShort />
        {row.isTest && <Badge>Test</Badge>}
      </span>
      {notes && <span className={belowClasses}>{notes}</span>}
    </span>
  );
}

/** Ignores clicks on controls and clicks that end a text selection. */
function isOnRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label') !== null;
  return !isControl && String(getSelection() ?? '') === '';
}

function Sentence({ row, onSimilar }: { row: WebhookLog; onSimilar: ((row: WebhookLog) => void) | undefined }) {
  const { lead, call, isMuted, whole } = sentenceOf(row);
  return (
    <span className={cn(sentenceClasses, 'flex items-baseline gap-2 leading-5')}>
      <span
        title={whole}
        className={cn(
          'line-clamp-2 min-w-0 [overflow-wrap:anywhere] @min-[960px]:line-clamp-1',
          isMuted ? 'text-muted-foreground' : 'font-medium text-foreground',
        )}
      >
        {lead}
        {call && <span className="ml-2 font-normal text-muted-foreground text-small">{call}</span>}
      </span>
      {onSimilar && <SimilarLink row={row} onSimilar={onSimilar} className="ml-auto leading-5" />}
    </span>
  );
}

/** "6 more like it": shows them all. */
export function SimilarLink({
  row,
  onSimilar,
  className,
}: {
  row: WebhookLog;
  onSimilar: (row: WebhookLog) => void;
  className?: string;
}) {
  if (!row.alike || row.reason === null) return null;
  return (
    <button
      type="button"
      onClick={() => onSimilar(row)}
      className={cn('shrink-0 rounded-badge font-medium text-primary-text text-small hover:underline', className)}
    >
      {formatCount(row.alike)} more like it
    </button>
  );
}

/** The first fix; the details list all of them. */
function Fixes({ row, actions: { explain } }: { row: WebhookLog; actions: DeliveryActions }) {
  const [first] = explain ? fixesOf(row) : [];
  return first && explain && <FixControl of={first} onExplain={explain} className={cn(actionClasses, fixClasses)} />;
}

/** relative: keeps the hidden text inside the row, so the page does not get wider. */
const actionClasses =
  'relative inline-flex min-h-6 items-center rounded-badge font-medium text-primary-text leading-5 hover:underline';

/** Handles Shift itself: a Shift-click selects all rows in between. */
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

const belowClasses = 'font-normal text-muted-foreground text-small leading-5';

const Code = ({ column, children }: { column?: string; children: ReactNode }) => (
  <code className={cn('block break-all text-code text-foreground-2', column && cn(previewClasses, column))}>
    {children}
  </code>
);
