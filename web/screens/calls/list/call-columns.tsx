// The columns of the list of calls.
import type { ReactNode } from 'react';
import type { Call, CallSort } from '#contract/call-list';
import { answeredWord, customerOf, directionWord, lengthOf, saidBy } from '../../../shell/calls/call-words';
import { AppointmentMark } from '../../../ui/appointment-mark';
import { NONE } from '../../../ui/format';
import { formatPhone } from '../../../ui/format-phone';

export interface CallColumn {
  id: ColumnId;
  name: string;
  /** At least, in px; wider where there is room. */
  width: number;
  sort?: CallSort;
  align?: 'right';
  /** Gets room for its longest text before others get more than they need. */
  isName?: true;
  /** A lower one stays longer when the room gets short. */
  priority: number;
  text(call: Call): string;
  /** Instead of the text. */
  show?(call: Call, isNarrow: boolean): ReactNode;
}

export const columnIds = [
  'time',
  'customer',
  'company',
  'location',
  'employee',
  'service',
  'appointment',
  'type',
  'tag',
  'direction',
  'answered',
  'number',
  'system',
  'duration',
] as const;
export type ColumnId = (typeof columnIds)[number];

export const usualColumns: readonly ColumnId[] = [
  'time',
  'customer',
  'location',
  'employee',
  'service',
  'appointment',
  'duration',
];

/** The time opens the call, so it always stays. */
export const timeWidth = 140;
/** With a year. */
export const datedTimeWidth = 176;
/** More, where the zone is named. */
export const zoneWidth = 44;

export const callColumns: readonly CallColumn[] = [
  {
    id: 'customer',
    name: 'Customer',
    width: 124,
    sort: 'phone',
    priority: 1,
    text: customerOf,
  },
  { id: 'company', name: 'Company', width: 140, isName: true, priority: 7, text: ({ companyName }) => companyName },
  {
    id: 'location',
    name: 'Location',
    width: 116,
    isName: true,
    sort: 'location',
    priority: 4,
    text: ({ storeName }) => storeName ?? NONE,
  },
  {
    id: 'employee',
    name: 'Employee',
    width: 116,
    isName: true,
    sort: 'employee',
    priority: 5,
    text: ({ employeeName }) => employeeName ?? NONE,
  },
  {
    id: 'service',
    name: 'Service',
    width: 104,
    isName: true,
    sort: 'service',
    priority: 6,
    text: ({ serviceName }) => serviceName,
  },
  {
    id: 'appointment',
    name: 'Appointment and who says so',
    width: 200,
    sort: 'appointment',
    priority: 2,
    text: () => '',
    show: (call, isNarrow) => (
      <AppointmentMark appointment={call.appointment} said={saidBy(call)} look={isNarrow ? 'narrow' : 'words'} />
    ),
  },
  {
    id: 'type',
    name: 'Type',
    width: 112,
    sort: 'type',
    priority: 8,
    text: ({ callType }) => callType ?? 'Not known',
  },
  { id: 'tag', name: 'Tag', width: 80, priority: 9, text: ({ callTag }) => callTag },
  { id: 'direction', name: 'Direction', width: 96, priority: 10, text: ({ direction }) => directionWord(direction) },
  { id: 'answered', name: 'Answered', width: 104, priority: 11, text: ({ answered }) => answeredWord(answered) },
  {
    id: 'number',
    name: 'Number called',
    width: 132,
    priority: 12,
    text: ({ numberCalled }) => (numberCalled === null ? NONE : formatPhone(numberCalled)),
  },
  { id: 'system', name: 'Phone system', width: 124, priority: 13, text: ({ phoneSystem }) => phoneSystem },
  {
    id: 'duration',
    name: 'Duration',
    width: 88,
    sort: 'duration',
    align: 'right',
    priority: 3,
    text: lengthOf,
  },
];

/** In a narrow list the source of an appointment is an icon. */
const narrowAppointment = 164;
export const checkboxWidth = 48;

/** In px; at least. */
export function widthOf({ id, width }: Pick<CallColumn, 'id' | 'width'>, isNarrow: boolean): number {
  return isNarrow && id === 'appointment' ? narrowAppointment : width;
}

/** In px: the least of each, and for names the room that is left, as far as their longest text needs it. */
export function widthsWithin(
  columns: readonly CallColumn[],
  calls: readonly Call[],
  { isNarrow, room }: { isNarrow: boolean; room: number },
): number[] {
  const least = columns.map((column) => widthOf(column, isNarrow));
  const lacking = columns.map((column, index) => {
    if (!column.isName) return 0;
    const longest = calls.reduce((length, call) => Math.max(length, column.text(call).length), 0);
    return Math.max(0, Math.min(maxNameWidth, Math.floor(longest * letterWidth) + cellPadding) - (least[index] ?? 0));
  });
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  let left = Math.max(0, room - sum(least));
  // From the one that lacks least, each gets what it lacks or its part of what is left.
  const order = lacking.map((_, index) => index).sort((a, b) => (lacking[a] ?? 0) - (lacking[b] ?? 0));
  const widths = [...least];
  for (const [place, index] of order.entries()) {
    const more = Math.min(lacking[index] ?? 0, Math.floor(left / (order.length - place)));
    widths[index] = (widths[index] ?? 0) + more;
    left -= more;
  }
  return widths;
}

const maxNameWidth = 320;
const letterWidth = 7.5;
const cellPadding = 26;

export interface FittedColumns {
  columns: readonly CallColumn[];
  isNarrow: boolean;
}

/**
 * The chosen columns that fit into a list of this width; in a wide one all of them, and it scrolls. Before the width is
 * known, all.
 */
export function fitColumns(chosen: readonly ColumnId[], width: number): FittedColumns {
  const wanted = callColumns.filter(({ id }) => chosen.includes(id));
  const isNarrow = width > 0 && width < narrowBelow;
  if (!isNarrow) return { columns: wanted, isNarrow };
  let left = width - timeWidth - (width < noCheckboxBelow ? 0 : checkboxWidth);
  const fitting = new Set<ColumnId>();
  for (const { id, width: needed } of [...wanted].sort((one, other) => one.priority - other.priority)) {
    left -= widthOf({ id, width: needed }, true);
    if (left < 0) break;
    fitting.add(id);
  }
  return { columns: wanted.filter(({ id }) => fitting.has(id)), isNarrow };
}

const narrowBelow = 900;
/** Where rows cannot be selected by checkbox, for want of room. */
export const noCheckboxBelow = 640;
