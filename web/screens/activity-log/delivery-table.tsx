// The rows of the log, as a table from 768 px and as a list below.
import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox';
import { Loading, Skeleton } from '../../ui/skeleton';
import { alwaysInView, Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { useIsNarrow } from '../../ui/use-media-query';
import { DeliveryList } from './delivery-list';
import { DeliveryRow } from './delivery-row';
import type { DeliveryActions, DeliveryRows, Selection } from './delivery-rows';

const label = 'Recent webhook activity';

/**
 * What `actions` and `selection.toggle` hold must not change between renders: a log may be long. Without a selection there
 * are no checkboxes.
 */
export function DeliveryTable({
  rows,
  selection,
  actions,
}: DeliveryRows & { selection?: Selection | undefined; actions: DeliveryActions }) {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <DeliveryList label={label} rows={rows} actions={actions} />;
  return (
    <Table label={label} className={tableClasses}>
      <Head {...(selection && { selection, isWhole: rows.every(({ row }) => selection.ids.has(row.id)) })} />
      <TableBody>
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

/** Payload and Processed Data share what the others leave, so that a sentence may lie over both. */
const tableClasses = 'min-w-[900px] table-fixed max-lg:min-w-[800px]';

/** Three rows in the table's place. */
export function DeliveryTableSkeleton() {
  return (
    <Loading label="Loading webhook activity...">
      <Table label={label} aria-hidden="true" className={tableClasses}>
        <Head />
        <TableBody>
          {[1, 2, 3].map((row) => (
            <TableRow key={row} className="[&>*]:h-15">
              <Cell isFirst>
                <Skeleton className="h-3 w-40" />
              </Cell>
              <Cell>
                <Skeleton className="h-3 w-16" />
              </Cell>
              <Cell>
                <Lines>
                  <Skeleton className="h-3 w-64" />
                  <Skeleton className="h-3 w-56" />
                </Lines>
              </Cell>
              <Cell>
                <Lines>
                  <span className="h-3" />
                  <Skeleton className="h-3 w-56" />
                </Lines>
              </Cell>
              <Cell align="right">
                <Skeleton className="ml-auto h-3 w-20" />
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Loading>
  );
}

const Lines = ({ children }: { children: ReactNode }) => <span className="flex flex-col gap-2">{children}</span>;

function Head({ selection, isWhole = false }: { selection?: Selection; isWhole?: boolean }) {
  return (
    <TableHead>
      <HeadCell className="w-54 max-lg:w-38">
        <span className="flex items-center gap-3">
          {selection && (
            <Checkbox aria-label="Choose all rows" checked={isWhole} onChange={() => selection.toggleAll()} />
          )}
          Timestamp
        </span>
      </HeadCell>
      <HeadCell className="w-40 max-lg:w-28">Status</HeadCell>
      <HeadCell>Payload</HeadCell>
      <HeadCell>Processed Data</HeadCell>
      <HeadCell align="right" className={`w-56 max-lg:w-40 ${alwaysInView}`}>
        Actions
      </HeadCell>
    </TableHead>
  );
}
