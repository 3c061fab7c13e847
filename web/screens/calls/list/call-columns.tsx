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
  { id: 'company', name: 'Company', width: 140, priority: 7, text: ({ companyName }) => companyName },
  {
    id: 'location',
    name: 'Location',
    width: 116,
    sort: 'location',
    priority: 4,
    text: ({ storeName }) => storeName ?? NONE,
  },
  {
    id: 'employee',
    name: 'Employee',
    width: 116,
    sort: 'employee',
    priority: 5,
    text: ({ employeeName }) => employeeName ?? NONE,
  },
  {
    id: 'service',
    name: 'Service',
    width: 104,
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
