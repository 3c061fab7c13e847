// The column of what can be done with a row: at its right end, in view however narrow the table's frame is.
import type { ReactNode } from 'react';
import type { Column } from './column';
import { alwaysInView } from './table';

export function actionsColumn<Row>(show: (row: Row) => ReactNode): Column<Row> {
  return { id: 'actions', name: 'Actions', align: 'right', className: alwaysInView, show };
}
