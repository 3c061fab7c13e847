// The rows of the log: a table from 768 px, a list below.
import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox';
import { cn } from '../../ui/cn';
import { Loading, Skeleton } from '../../ui/skeleton';
import { meaning, Table, TableBody } from '../../ui/table';
import { useIsNarrow } from '../../ui/use-media-query';
import { DeliveryList } from './delivery-list';
import { DeliveryRow } from './delivery-row';
import type { DeliveryActions, DeliveryRows, Selection } from './delivery-rows';
import { blockClasses, nextToSentence, previewClasses, rowClasses, sentenceClasses } from './log-grid';

const label = 'Recent webhook activity';

/**
 * `actions` and `selection.toggle` must be stable between renders: a log may be long. Without a selection there are no
 * checkboxes.
 */
export function DeliveryTable({
  rows,
  selection,
  actions,
}: DeliveryRows & { selection?: Selection | undefined; actions: DeliveryActions }) {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <DeliveryList label={label} rows={rows} actions={actions} />;
  return (
    <Table {...meaning.table} label={label} className={blockClasses}>
      <Head {...(selection && { selection, isWhole: rows.every(({ row }) => selection.ids.has(row.id)) })} />
      <TableBody className={blockClasses}>
        {rows.map((shown) => (
          <DeliveryRow
            key={shown.row.id}
            {...shown}
            actions={actions}
            isChosen={selection?.ids.has(shown.row.id) ?? false}
            onToggle={selection?.toggle}
          />
        ))}
      </TableBody>
    </Table>
  );
}

export function DeliveryTableSkeleton() {
  return (
    <Loading label="Loading webhook activity...">
      <Table label={label} aria-hidden="true" className={blockClasses}>
        <Head />
        <TableBody className={blockClasses}>
          {[1, 2, 3].map((row) => (
            <tr key={row} className={cn(rowClasses, 'min-h-15 border-b py-2.5 last:border-b-0')}>
              <td className={nextToSentence}>
                <Skeleton className="my-1 h-3 w-full" />
              </td>
              <td className={nextToSentence}>
                <Skeleton className="my-1 h-3 w-16" />
              </td>
              <td className={sentenceClasses}>
                <Skeleton className="my-1 h-3 w-64" />
              </td>
              <td className={cn(previewClasses, 'col-start-3')}>
                <Skeleton className="my-1 h-3 w-full" />
              </td>
              <td className={cn(previewClasses, 'col-start-4')}>
                <Skeleton className="my-1 h-3 w-full" />
              </td>
              <td className={cn(nextToSentence, 'col-start-5')}>
                <Skeleton className="my-1 ml-auto h-3 w-full" />
              </td>
            </tr>
          ))}
        </TableBody>
      </Table>
    </Loading>
  );
}

function Head({ selection, isWhole = false }: { selection?: Selection; isWhole?: boolean }) {
  return (
    <thead {...meaning.group} className={blockClasses}>
      <tr {...meaning.row} className={cn(rowClasses, 'h-9 items-center border-b')}>
        <Name>
          <span className="flex items-center gap-3 max-lg:gap-1.5">
            {selection && (
              <Checkbox aria-label="Select all rows" checked={isWhole} onChange={() => selection.toggleAll()} />
            )}
            Timestamp
          </span>
        </Name>
        <Name>Status</Name>
        <Name>Payload</Name>
        <Name>Processed Data</Name>
        <Name className="text-right">Actions</Name>
      </tr>
    </thead>
  );
}

function Name({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th
      scope="col"
      {...meaning.columnHeader}
      className={cn('whitespace-nowrap text-left font-medium text-muted-foreground text-small', className)}
    >
      {children}
    </th>
  );
}
