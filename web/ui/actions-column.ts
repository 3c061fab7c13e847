// The actions column of a table: always in view at the right end.
import type { ReactNode } from 'react';
import type { Column } from './column';
import { alwaysInView } from './table';

export function actionsColumn<Row>(show: (row: Row) => ReactNode): Column<Row> {
  return { id: 'actions', name: 'Actions', align: 'right', className: alwaysInView, show };
}
