// The rows of a report under the choice of what they are.

import type { RestOfGroups } from '#contract/break-down';
import { type BreakDownBy, BreakDownBy as Level } from '#contract/break-down';
import { fewCalls } from '#contract/few-calls';
import { Card } from '../../../ui/card';
import { Choice } from '../../../ui/choice';
import type { Column } from '../../../ui/column';
import { ColumnTable } from '../../../ui/column-table';
import { Field } from '../../../ui/field';
import { formatCount } from '../../../ui/format';
import type { OrderedRows } from '../../../ui/order-rows';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs';
import { useIsNarrow } from '../../../ui/use-media-query';
import { levelNames, titleOf } from '../levels';
import { ratesFirst, useIsTight } from '../report-table';
import type { ReportRow } from './rows';
import { UnknownRows } from './unknown-rows';

export interface BreakDown {
  /** The location that the report is about. */
  storeId: string | undefined;
  by: BreakDownBy;
  levels: readonly BreakDownBy[];
  choose(by: BreakDownBy): void;
  linkTo(row: ReportRow): string | null;
}

export function tableTitleOf(by: BreakDownBy): string {
  const { many } = levelNames[by];
  return many.charAt(0).toUpperCase() + many.slice(1);
}

/** Skeleton rows while loading. */
export function BreakDownCard({
  breakDown: { by, levels, choose, storeId },
  columns,
  ordered,
  rest,
}: {
  breakDown: BreakDown;
  columns: readonly Column<ReportRow>[];
  ordered: OrderedRows<ReportRow>;
  rest: RestOfGroups | undefined;
}) {
  const isNarrow = useIsNarrow();
  const isTight = useIsTight();
  const table = (
    <ColumnTable
      label={tableTitleOf(by)}
      columns={isTight ? ratesFirst(columns) : columns}
      ordered={ordered}
      rowId={({ key }) => key}
      cardsBelow={640}
      isTall={ordered.rows?.some(({ places }) => places.length > 0) ?? false}
    />
  );
  return (
    <Card
      aria-label={`Figures of ${levelNames[by].many}`}
      className="@min-[800px]/report:[--name-width:clamp(7rem,100cqw-545px,30rem)]"
    >
      {isNarrow ? (
        <>
          <div className="px-4 py-3 print:hidden">
            <Field label="Break down by">
              <Choice
                value={by}
                onChange={(value) => choose(Level.parse(value))}
                options={levels.map((level) => ({ value: level, label: titleOf(level) }))}
              />
            </Field>
          </div>
          {table}
        </>
      ) : (
        <Tabs value={by} onValueChange={(value) => choose(Level.parse(value))} activationMode="manual">
          <div className="flex items-center gap-6 border-b px-5 print:hidden">
            <span className="shrink-0 text-compact text-muted-foreground">Break down by</span>
            <TabList aria-label="Break down by" hasLine={false} className="gap-5">
              {levels.map((level) => (
                <Tab key={level} value={level} className="h-11 text-compact">
                  {titleOf(level)}
                </Tab>
              ))}
            </TabList>
            <span className="ml-auto shrink-0 text-muted-foreground text-small @max-[760px]/report:hidden">
              Rates need {fewCalls} calls, 80% with an answer
            </span>
          </div>
          <TabPanel value={by} className="pt-0">
            {table}
          </TabPanel>
        </Tabs>
      )}
      {rest && (
        <p className="border-t px-5 py-3 text-compact text-muted-foreground max-md:px-4">
          {formatCount(rest.groups)} more {rest.groups === 1 ? levelNames[by].one : levelNames[by].many} with{' '}
          {formatCount(rest.totalCalls)} {rest.totalCalls === 1 ? 'call' : 'calls'} are not listed.
        </p>
      )}
      <UnknownRows rows={ordered.rows ?? []} storeId={storeId} />
    </Card>
  );
}
