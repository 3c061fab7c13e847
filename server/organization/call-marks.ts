// What a viewer may state about a call (docs/decisions/0052).
import { type MarkedField, markedFields } from '#contract/call-list';
import type { CallMarks } from '#contract/one-call';
import { mayDo } from '#contract/roles';
import type { Viewer } from '../access/scope';

/** The fields of a call that a person can set, by their names in the API. */
export const fieldOfMark = {
  appointment: 'booked',
  service: 'service',
  employee: 'employee',
  callType: 'type',
  callTag: 'practice',
} as const satisfies Record<MarkedField, string>;

type Marker = Pick<Viewer, 'role' | 'userId'>;

export interface MarkableCall {
  isKnown: boolean;
  /** The statement that decides each field of the call; rank 3 is a person's. */
  statements: Readonly<Record<string, { rank: number; by: number | null }>> | null;
}

/** Managers and above set everything in their scope; employees the appointment of their own calls, while it is not known. */
export function settableFields(call: Pick<MarkableCall, 'isKnown'>, { role }: Marker): MarkedField[] {
  if (mayDo(role, 'calls.correct')) return [...markedFields];
  return call.isKnown ? [] : ['appointment'];
}

/** Only what decides now can be withdrawn; employees withdraw their own marks. */
export function withdrawableFields(call: Pick<MarkableCall, 'statements'>, { role, userId }: Marker): MarkedField[] {
  return markedFields.filter((field) => {
    const stated = call.statements?.[fieldOfMark[field]];
    if (stated?.rank !== 3) return false;
    return mayDo(role, 'calls.correct') || (field === 'appointment' && stated.by === userId);
  });
}

export interface Mark {
  field: (typeof fieldOfMark)[MarkedField];
  /** As call_statements hold it; null states that it is not known. */
  value: string | null;
}

/** What a request states, in the words of the database. */
export function marksIn({ appointment, serviceId, employeeId, callType, callTag }: CallMarks): Map<MarkedField, Mark> {
  const marks = new Map<MarkedField, Mark>();
  const put = (field: MarkedField, value: string | null | undefined) => {
    if (value !== undefined) marks.set(field, { field: fieldOfMark[field], value });
  };
  put('appointment', appointment && String(appointment === 'yes'));
  put('service', serviceId === 0 ? null : serviceId?.toString());
  put('employee', employeeId === null ? null : employeeId?.toString());
  put('callType', callType);
  put('callTag', callTag && String(callTag === 'Practice'));
  return marks;
}

export type MarkProblem = 'not-allowed' | 'conflict' | 'nothing';

/** Why a request is refused; null if it is not. */
export function checkMarks(
  call: MarkableCall & { version: string },
  asked: CallMarks,
  viewer: Marker,
): MarkProblem | null {
  const [marked, withdrawn] = [[...marksIn(asked).keys()], asked.withdraw ?? []];
  if (marked.length === 0 && withdrawn.length === 0) return 'nothing';
  const ever = mayDo(viewer.role, 'calls.correct') ? markedFields : (['appointment'] as const);
  if ([...marked, ...withdrawn].some((field) => !ever.some((it) => it === field))) return 'not-allowed';
  if (asked.seen !== undefined && asked.seen !== call.version) return 'conflict';
  const settable = settableFields(call, viewer);
  const withdrawable = withdrawableFields(call, viewer);
  const isRefused =
    marked.some((field) => !settable.includes(field)) || withdrawn.some((field) => !withdrawable.includes(field));
  // What was allowed when the viewer looked is not any more: somebody else was faster.
  return isRefused ? 'conflict' : null;
}
