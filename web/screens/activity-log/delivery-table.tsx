// The rows of the log: when, how it ended, and the beginnings of what came and of what was made of it.
import { memo, type ReactNode } from 'react';
import type { WebhookLog } from '#contract/webhooks';
import { formatTimestamp, formatTimestampDay, formatTimestampTime } from '../../ui/format';
import { Loading, SkeletonRows } from '../../ui/skeleton';
import { alwaysInView, Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { DeliveryBadge } from './delivery-badge';
import { previewJson, previewPayload } from './payload-text';

const label = 'Recent webhook activity';

/** `onOpen` must not change between renders: a log may be long. */
export function DeliveryTable({ rows, onOpen }: { rows: readonly WebhookLog[]; onOpen: (id: number) => void }) {
  return (
    <Table label={label}>
      <Head />
      <TableBody>
        {rows.map((row) => (
          <DeliveryRow key={row.id} row={row} onOpen={onOpen} />
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

function Head() {
  return (
    <TableHead>
      <HeadCell>Timestamp</HeadCell>
      <HeadCell>Status</HeadCell>
      <HeadCell>Payload</HeadCell>
      <HeadCell>Processed Data</HeadCell>
      <HeadCell align="right" className={alwaysInView}>
        Actions
      </HeadCell>
    </TableHead>
  );
}

const DeliveryRow = memo(function DeliveryRow({ row, onOpen }: { row: WebhookLog; onOpen: (id: number) => void }) {
  return (
    <TableRow>
      <Cell isFirst>
        <time dateTime={row.timestamp} className="md:max-lg:inline-block md:max-lg:leading-4">
          {formatTimestampDay(row.timestamp)}{' '}
          {/* Below the day beside the sidebar of a tablet, where the payload else had no room. */}
          <span className="ml-1 font-normal text-muted-foreground md:max-lg:ml-0 md:max-lg:block">
            {formatTimestampTime(row.timestamp)}
          </span>
        </time>
      </Cell>
      <Cell>
        <DeliveryBadge status={row.status} />
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

function Code({ children }: { children: ReactNode }) {
  return <code className="text-code">{children}</code>;
}
