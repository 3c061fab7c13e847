// The rows of the log: when, how it ended, and the beginnings of what came and of what was made of it.
import { memo, type ReactNode, useRef } from 'react';
import type { WebhookLog } from '#contract/webhooks';
import { Checkbox } from '../../ui/checkbox';
import { cn } from '../../ui/cn';
import { formatTimestamp, formatTimestampDay, formatTimestampTime } from '../../ui/format';
import { Loading, SkeletonRows } from '../../ui/skeleton';
import { alwaysInView, Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { DeliveryBadge } from './delivery-badge';
import { notesOf } from './delivery-words';
import { previewJson, previewPayload } from './payload-text';

const label = 'Recent webhook activity';

export interface Selection {
  ids: ReadonlySet<number>;
  /** With `isRange` all between the last toggled row and this one become as it. */
  toggle(id: number, isRange: boolean): void;
  /** Chooses every row shown, or none where all are chosen. */
  toggleAll(): void;
}

/** `onOpen` and `selection.toggle` must not change between renders: a log may be long. Without a selection nobody chooses. */
export function DeliveryTable({
  rows,
  onOpen,
  isNew,
  selection,
  nameOfSource,
}: {
  rows: readonly WebhookLog[];
  onOpen: (id: number) => void;
  isNew: (id: number) => boolean;
  selection?: Selection | undefined;
  /** Given where there are several phone systems. */
  nameOfSource?: ((source: string) => string) | undefined;
}) {
  return (
    <Table label={label}>
      <Head {...(selection && { selection, isWhole: rows.every(({ id }) => selection.ids.has(id)) })} />
      <TableBody>
        {rows.map((row) => (
          <DeliveryRow
            key={row.id}
            row={row}
            onOpen={onOpen}
            isNew={isNew(row.id)}
            isChosen={selection?.ids.has(row.id) ?? false}
            onToggle={selection?.toggle}
            sourceName={nameOfSource?.(row.source)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

/** Three rows in the table's place. */
export function DeliveryTableSkeleton() {
  return (
    <Loading label="Loading webhook activity...">
      <Table label={label} aria-hidden="true">
        <Head />
        <TableBody>
          <SkeletonRows rows={3} widths={['w-40', 'w-16', 'w-56', 'w-56', 'ml-auto w-20']} />
        </TableBody>
      </Table>
    </Loading>
  );
}

function Head({ selection, isWhole = false }: { selection?: Selection; isWhole?: boolean }) {
  return (
    <TableHead>
      <HeadCell>
        <span className="flex items-center gap-3">
          {selection && (
            <Checkbox aria-label="Choose all rows" checked={isWhole} onChange={() => selection.toggleAll()} />
          )}
          Timestamp
        </span>
      </HeadCell>
      <HeadCell>Status</HeadCell>
      <HeadCell>Payload</HeadCell>
      <HeadCell>Processed Data</HeadCell>
      <HeadCell align="right" className={alwaysInView}>
        Actions
      </HeadCell>
    </TableHead>
  );
}

const DeliveryRow = memo(function DeliveryRow({
  row,
  onOpen,
  isNew,
  isChosen,
  onToggle,
  sourceName,
}: {
  row: WebhookLog;
  onOpen: (id: number) => void;
  isNew: boolean;
  isChosen: boolean;
  onToggle: Selection['toggle'] | undefined;
  sourceName: string | undefined;
}) {
  return (
    <TableRow
      {...(isChosen && { 'aria-selected': true })}
      className={cn(isNew && '[&>*]:motion-arrive', isChosen && '[&>*]:bg-muted')}
    >
      <Cell isFirst>
        <span className="flex items-center gap-3">
          {onToggle && <RowCheckbox row={row} isChosen={isChosen} onToggle={onToggle} />}
          <span className="flex min-w-0 flex-col py-1">
            <time dateTime={row.timestamp} className="max-lg:leading-4">
              {formatTimestampDay(row.timestamp)} {/* Below the day where the payload else had no room. */}
              <span className="ml-1 font-normal text-muted-foreground max-lg:ml-0 max-lg:block">
                {formatTimestampTime(row.timestamp)}
              </span>
            </time>
            {sourceName !== undefined && (
              <span title={sourceName} className={cn(belowClasses, 'max-w-40 max-lg:max-w-24')}>
                {sourceName}
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell>
        <span className="flex flex-col items-start py-1.5">
          <DeliveryBadge status={row.status} />
          {notesOf(row).map((note) => (
            <span key={note} title={note} className={cn(belowClasses, 'max-w-40 max-lg:max-w-28')}>
              {note}
            </span>
          ))}
        </span>
      </Cell>
      <Cell>
        <Code>{previewPayload(row)}</Code>
      </Cell>
      <Cell>
        {row.processedData ? (
          <Code>{previewJson(row.processedData)}</Code>
        ) : (
          <span className="text-muted-foreground">No data</span>
        )}
      </Cell>
      <Cell align="right" className={alwaysInView}>
        {/* relative: its hidden text must scroll with the table instead of widening the page. */}
        <button
          type="button"
          onClick={() => onOpen(row.id)}
          className="relative inline-flex h-7 items-center rounded-badge font-medium text-primary-text hover:underline max-md:h-10"
        >
          View Details<span className="sr-only"> of {formatTimestamp(row.timestamp)}</span>
        </button>
      </Cell>
    </TableRow>
  );
});

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
const belowClasses = 'truncate font-normal text-muted-foreground text-small';

function Code({ children }: { children: ReactNode }) {
  // All columns fit beside each other on a laptop.
  return <code className="inline-block max-w-[276px] truncate align-middle text-code">{children}</code>;
}
