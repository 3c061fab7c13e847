// The calls as a table, of which only the rows near the screen are drawn.
import { memo, type RefObject } from 'react';
import type { Call, CallSort } from '#contract/call-list';
import { customerOf } from '../../../shell/calls/call-words';
import { Checkbox } from '../../../ui/checkbox';
import { cn } from '../../../ui/cn';
import { areInSeveralZones, callTimeIn, zoneNameIn } from '../../../ui/format-call-time';
import { Cell, HeadCell, SortableHeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table';
import type { CallOrder } from '../use-calls-address';
import { checkboxWidth, datedTimeWidth, type FittedColumns, timeWidth, widthsWithin, zoneWidth } from './call-columns';
import type { RowWindow } from './use-row-window';
import type { CallSelection } from './use-selection';

export interface CallRowsProps {
  calls: readonly Call[];
  window: RowWindow;
  rows: RefObject<HTMLTableSectionElement | null>;
  activeId: number | null;
  selection: CallSelection;
  actions: RowActions;
}

/** The same functions at every render: only rows that change are drawn again. */
export interface RowActions {
  open(id: number): void;
  /** The row has the focus. */
  reach(id: number): void;
  toggle(id: number, isRange: boolean): void;
}

export const rowHeight = 40;

export function CallTable({
  calls,
  window,
  rows,
  activeId,
  selection,
  actions,
  fitted: { columns, isNarrow },
  width,
  hasCheckboxes,
  sort,
  order,
  onSort,
}: CallRowsProps & {
  fitted: FittedColumns;
  /** Of the list; 0 while it is not known. */
  width: number;
  hasCheckboxes: boolean;
  sort: CallSort;
  order: CallOrder;
  onSort(sort: CallSort): void;
}) {
  const directionOf = (one: CallSort) => (sort !== one ? null : order === 'asc' ? 'ascending' : 'descending');
  const year = new Date().getUTCFullYear();
  const isDated = calls.some(({ localDay }) => Number(localDay.slice(0, 4)) !== year);
  const namesZones = areInSeveralZones(calls);
  const ofTime = (isDated ? datedTimeWidth : timeWidth) + (namesZones ? zoneWidth : 0);
  const room = width - ofTime - (hasCheckboxes ? checkboxWidth : 0);
  const widths = [ofTime, ...widthsWithin(columns, calls, { isNarrow, room })];
  return (
    <Table
      label="Calls"
      aria-rowcount={calls.length + 1}
      className="table-fixed"
      style={{ minWidth: widths.reduce((sum, width) => sum + width, hasCheckboxes ? checkboxWidth : 0) }}
    >
      <colgroup>
        {hasCheckboxes && <col style={{ width: checkboxWidth }} />}
        {widths.map((width, index) => (
          <col key={columns[index - 1]?.id ?? 'time'} style={{ width }} />
        ))}
      </colgroup>
      <TableHead>
        {hasCheckboxes && (
          <HeadCell>
            <Checkbox
              aria-label="Select all loaded calls"
              checked={selection.state === 'some' ? 'some' : selection.state === 'all'}
              onChange={selection.toggleAll}
            />
          </HeadCell>
        )}
        <SortableHeadCell direction={directionOf('time')} onSort={() => onSort('time')}>
          Time
        </SortableHeadCell>
        {columns.map(({ id, name, sort: by, align }) =>
          by ? (
            <SortableHeadCell key={id} {...(align && { align })} direction={directionOf(by)} onSort={() => onSort(by)}>
              {isNarrow && id === 'appointment' ? 'Appointment' : name}
            </SortableHeadCell>
          ) : (
            <HeadCell key={id} {...(align && { align })}>
              {name}
            </HeadCell>
          ),
        )}
      </TableHead>
      <Space ref={rows} rows={window.from} />
      <TableBody>
        {calls.slice(window.from, window.to).map((call, index) => (
          <Row
            key={call.id}
            call={call}
            index={window.from + index}
            columns={columns}
            isNarrow={isNarrow}
            namesZone={namesZones}
            isActive={call.id === activeId}
            isSelected={selection.has(call.id)}
            hasCheckbox={hasCheckboxes}
            actions={actions}
          />
        ))}
      </TableBody>
      <Space rows={calls.length - window.to} />
    </Table>
  );
}

/** The room of the rows that are not drawn. */
function Space({ rows, ref }: { rows: number; ref?: RefObject<HTMLTableSectionElement | null> }) {
  return (
    <tbody ref={ref} aria-hidden="true">
      <tr>
        <td style={{ height: rows * rowHeight }} />
      </tr>
    </tbody>
  );
}

const Row = memo(function Row({
  call,
  index,
  columns,
  isNarrow,
  namesZone,
  isActive,
  isSelected,
  hasCheckbox,
  actions,
}: {
  call: Call;
  index: number;
  columns: FittedColumns['columns'];
  isNarrow: boolean;
  namesZone: boolean;
  isActive: boolean;
  isSelected: boolean;
  hasCheckbox: boolean;
  actions: RowActions;
}) {
  const time = callTimeIn(call.timeZone, call.startedAt);
  const clock = namesZone ? `${time.clock} ${zoneNameIn(call.timeZone, call.startedAt)}` : time.clock;
  const { day } = time;
  return (
    <TableRow
      aria-rowindex={index + 2}
      // Text selected with the mouse is no wish to open.
      onClick={() => getSelection()?.isCollapsed !== false && actions.open(call.id)}
      className={cn(
        'cursor-pointer',
        isSelected && '[&>*]:bg-primary-soft hover:[&>*]:bg-primary-soft',
        isActive && '[&>*:first-child]:shadow-[inset_2px_0_var(--primary)]',
        isActive && !isSelected && '[&>*]:bg-muted',
      )}
    >
      {hasCheckbox && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps clicks beside the checkbox from opening the row.
        <td className="bg-card pl-5" onClick={(event) => event.stopPropagation()}>
          <span
            onClickCapture={(event) => {
              // With Shift from the one before; the checkbox itself does not tell.
              if (!event.shiftKey) return;
              event.preventDefault();
              event.stopPropagation();
              actions.toggle(call.id, true);
            }}
          >
            <Checkbox
              aria-label={`Select the call of ${day}, ${clock}`}
              checked={isSelected}
              onChange={() => actions.toggle(call.id, false)}
            />
          </span>
        </td>
      )}
      <Cell isFirst style={{ '--name-width': '100%' } as React.CSSProperties}>
        <button
          type="button"
          id={rowButtonId(call.id)}
          aria-label={`${day}, ${clock}, ${customerOf(call)}`}
          {...(isActive && { 'aria-current': true })}
          onFocus={() => actions.reach(call.id)}
          onClick={(event) => {
            event.stopPropagation();
            actions.open(call.id);
          }}
          className="h-8 rounded-badge font-semibold"
        >
          {day} <span className="ml-1 font-normal text-foreground-2">{clock}</span>
        </button>
      </Cell>
      {columns.map(({ id, name, align, text, show }) => (
        <Cell
          key={id}
          label={name}
          {...(align && { align })}
          className={cn(isMuted(id, call) && 'text-muted-foreground')}
        >
          {show ? show(call, isNarrow) : text(call)}
        </Cell>
      ))}
    </TableRow>
  );
});

/** What keeps and gets the focus of a row. */
export function rowButtonId(id: number): string {
  return `call-${id}`;
}

function isMuted(column: string, { answered, customerPhone, serviceId }: Call): boolean {
  if (column === 'duration') return answered === 'missed' || answered === 'voicemail';
  if (column === 'customer') return customerPhone === null;
  return column === 'service' && serviceId === 0;
}
