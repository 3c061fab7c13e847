import { cn } from './cn';
import { alignOf, type Column, isSortable } from './column';
import { Definition } from './definition';
import type { OrderedRows } from './order-rows';
import { showFigure } from './show-figure';
import { SkeletonRows } from './skeleton';
import { Cell, HeadCell, SortableHeadCell, Table, TableBody, TableHead, TableRow } from './table';

/**
 * Rows under sortable columns; skeleton rows while loading. `label` names the table for screen readers; `cardsBelow`:
 * see table.tsx.
 */
export function ColumnTable<Row>({
  label,
  columns,
  ordered: { rows, order, sortBy },
  rowId,
  isTall = false,
  cardsBelow,
}: {
  label: string;
  columns: readonly Column<Row>[];
  ordered: OrderedRows<Row>;
  rowId: (row: Row) => string | number;
  isTall?: boolean;
  cardsBelow?: number;
}) {
  return (
    <Table label={label} cardsBelow={cardsBelow} aria-busy={rows === undefined}>
      <TableHead>
        {columns.map((column) => (
          <ColumnHead
            key={column.id}
            column={column}
            direction={order?.column === column.id ? order.direction : null}
            onSort={() => sortBy(column.id)}
          />
        ))}
      </TableHead>
      <TableBody>
        {rows ? (
          rows.map((row) => (
            <TableRow key={rowId(row)} isTall={isTall}>
              {columns.map((column, index) => (
                <Cell
                  key={column.id}
                  isFirst={index === 0}
                  align={alignOf(column)}
                  {...(cardsBelow !== undefined && { label: column.name })}
                  className={cn(column.className, column.isCompared?.(row) === false && 'text-muted-foreground')}
                >
                  {column.show ? column.show(row) : showFigure(column.kind ?? 'text', column.value?.(row) ?? null)}
                </Cell>
              ))}
            </TableRow>
          ))
        ) : (
          <SkeletonRows rows={8} widths={columns.map(barOf)} />
        )}
      </TableBody>
    </Table>
  );
}

function ColumnHead<Row>({
  column,
  direction,
  onSort,
}: {
  column: Column<Row>;
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
}) {
  const { name } = column;
  const look = { align: alignOf(column), ...(column.className && { className: column.className }) };
  const definition = column.definition && <Definition of={name} text={column.definition} />;
  if (isSortable(column)) {
    return (
      <SortableHeadCell
        {...look}
        direction={direction}
        onSort={onSort}
        {...(definition && { afterName: definition, label: name })}
      >
        {name}
      </SortableHeadCell>
    );
  }
  if (!definition) return <HeadCell {...look}>{name}</HeadCell>;
  return (
    <HeadCell {...look} aria-label={name}>
      <span className="inline-flex items-center gap-1">
        {name}
        {definition}
      </span>
    </HeadCell>
  );
}

function barOf<Row>(column: Column<Row>): string {
  return alignOf(column) === 'right' ? `ml-auto ${column.bar ?? 'w-12'}` : (column.bar ?? 'w-28');
}
