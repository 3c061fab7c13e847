import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import type { Column } from '../../ui/column';
import { ColumnTable } from '../../ui/column-table';
import type { OrderedRows } from '../../ui/order-rows';
import { useMediaQuery } from '../../ui/use-media-query';

/** Skeleton rows while loading. `label` names the table; `title` is shown above it. */
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
  const isTight = useIsTight();
  return (
    <Card aria-label={`Figures of ${label.toLowerCase()}`}>
      {title && <CardHeader as="h3" title={title} description={description} />}
      <ColumnTable
        label={label}
        columns={isTight ? ratesFirst(columns) : columns}
        ordered={ordered}
        rowId={keyOf}
        cardsBelow={640}
      />
    </Card>
  );
}

export function useIsTight(): boolean {
  return useMediaQuery('(max-width: 1023px)');
}

/** Under 1024 px the card shows the name and the report's one or two main figures without scrolling. */
export function ratesFirst<Row>([name, ...others]: readonly Column<Row>[]): readonly Column<Row>[] {
  const isRate = ({ kind }: Column<Row>) => kind === 'percent' || kind === 'points';
  const rates = others.filter(isRate);
  return [...(name ? [name] : []), ...rates, ...others.filter((column) => !isRate(column))];
}
