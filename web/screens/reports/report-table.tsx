// The rows of a report under their columns, sorted by a press on a column's name.
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { formatCount, formatPercent, NONE } from '../../ui/format';
import { SkeletonRows } from '../../ui/skeleton';
import { Cell, HeadCell, SortableHeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { Trend } from '../../ui/trend';
import { useMediaQuery } from '../../ui/use-media-query';
import type { Column, OrderedRows } from './columns';
import { Definition } from './definition';

/** Skeleton rows while there are none yet. `label` names the table; `title` stands above it where it needs words. */
export function ReportTable<Row>({
  label,
  title,
  description,
  columns,
  ordered,
  keyOf,
}: {
  label: string;
  title?: string;
  description?: ReactNode;
  columns: readonly Column<Row>[];
  ordered: OrderedRows<Row>;
  keyOf: (row: Row) => number;
}) {
  const { rows, order, turn } = ordered;
  const shown = useMediaQuery('(max-width: 1023px)') ? ratesFirst(columns) : columns;
  return (
    <Card aria-label={`Figures of ${label.toLowerCase()}`}>
      {title && <CardHeader as="h3" title={title} description={description} />}
      <Table label={label}>
        <TableHead>
          {shown.map((column) => (
            <ColumnHead
              key={column.id}
              column={column}
              direction={order.column === column.id ? order.direction : null}
              onSort={() => turn(column.id)}
            />
          ))}
        </TableHead>
        <TableBody>
          {rows ? (
            rows.map((row) => (
              <TableRow key={keyOf(row)}>
                {shown.map((column, index) => (
                  <Cell
                    key={column.id}
                    isFirst={index === 0}
                    align={alignOf(column)}
                    {...(column.isCompared?.(row) === false && { className: 'text-muted-foreground' })}
                  >
                    {column.show ? column.show(row) : showValue(column, row)}
                  </Cell>
                ))}
              </TableRow>
            ))
          ) : (
            <SkeletonRows rows={8} widths={shown.map(barOf)} />
          )}
        </TableBody>
      </Table>
    </Card>
  );
}

/** Under 1024 px the card shows the name and one or two figures without scrolling: those that the report is about. */
function ratesFirst<Row>([name, ...others]: readonly Column<Row>[]): readonly Column<Row>[] {
  const isRate = ({ kind }: Column<Row>) => kind === 'percent' || kind === 'points';
  const rates = others.filter(isRate);
  return [...(name ? [name] : []), ...rates, ...others.filter((column) => !isRate(column))];
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
  const definition = column.definition && <Definition of={column.name} text={column.definition} />;
  if (column.isUnsorted) {
    return (
      <HeadCell align={alignOf(column)} {...(definition && { 'aria-label': column.name })}>
        <span className="inline-flex items-center gap-1">
          {column.name}
          {definition}
        </span>
      </HeadCell>
    );
  }
  return (
    <SortableHeadCell
      align={alignOf(column)}
      direction={direction}
      onSort={onSort}
      {...(definition && { beside: definition, label: column.name })}
    >
      {column.name}
    </SortableHeadCell>
  );
}

function showValue<Row>({ kind, value }: Column<Row>, row: Row): ReactNode {
  const cell = value(row);
  if (kind === 'points') return <Trend change={typeof cell === 'number' ? cell : null} />;
  if (typeof cell !== 'number') return cell ?? NONE;
  return kind === 'percent' ? formatPercent(cell) : formatCount(cell);
}

function alignOf<Row>({ kind }: Column<Row>): 'left' | 'right' {
  return kind === 'text' ? 'left' : 'right';
}

function barOf<Row>(column: Column<Row>): string {
  return alignOf(column) === 'right' ? `ml-auto ${column.bar}` : column.bar;
}
