// The column of what can be done with a row: at its right end, in view however narrow the table's frame is.
import type { ReactNode } from 'react';
import type { DataColumn } from './data-table';
import { alwaysInView } from './table';

export function actionsColumn<Row>(cell: (row: Row) => ReactNode): DataColumn<Row> {
  return { id: 'actions', head: 'Actions', align: 'right', className: alwaysInView, cell };
}
