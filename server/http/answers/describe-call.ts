// A call as the API answers it: its row, who stated its appointment, and what the viewer may do with it.
import { createHash } from 'node:crypto';
import type { AppointmentOrigin, Call } from '#contract/call-list';
import type { Viewer } from '../../access/scope';
import type { CallRow } from '../../database/call-list/call-columns';
import { settableFields, withdrawableFields } from '../../organization/call-marks';

export function describeCall(row: CallRow, viewer: Pick<Viewer, 'role' | 'userId'>): Call {
  return {
    id: row.id,
    companyId: row.companyId,
    companyName: row.companyName,
    startedAt: new Date(row.startedAt).toISOString(),
    localDay: row.localDay,
    timeZone: row.timeZone,
    storeId: row.storeId,
    storeName: row.storeName,
    employeeId: row.employeeId,
    employeeName: row.employeeName,
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    callType: row.callType,
    callTag: row.isPractice ? 'Practice' : 'Live',
    direction: row.direction,
    answered: row.answered,
    appointment: row.appointment,
    isKnown: row.isKnown,
    appointmentOrigin: originOf(row),
    durationSeconds: row.durationSeconds,
    customerPhone: row.customerPhone,
    numberCalled: row.numberCalled,
    recordingUrl: row.recordingUrl,
    isCounted: row.isCounted,
    apart: apartReasonOf(row),
    phoneSystem: nameOfSource(row),
    phoneSystemCallId: hasOwnId(row) ? row.callKey : null,
    version: versionOf(row),
    maySet: settableFields(row, viewer),
    mayWithdraw: withdrawableFields(row, viewer),
  };
}

/** Names the state of all that can be stated, with the statements behind it. */
export function versionOf(row: CallRow): string {
  const { appointment, isKnown, serviceId, employeeId, callType, isPractice, statements } = row;
  const stated = Object.entries(statements ?? {}).map(([field, { id }]) => `${field} ${id}`);
  const seen = [appointment, isKnown, serviceId, employeeId, callType, isPractice, ...stated.sort()];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16);
}

function nameOfSource({ sourceName, source }: Pick<CallRow, 'sourceName' | 'source'>): string {
  return sourceName || (source === 'default' ? 'Phone system' : source);
}

/** Without an id of the phone system's, its key is that of its only delivery. */
function hasOwnId({ callKey, foldKey }: CallRow): boolean {
  return callKey.replaceAll('-', '').slice(0, 16) !== foldKey.slice(17, 33);
}

function originOf(row: CallRow): AppointmentOrigin | null {
  const { appointmentRank, statements } = row;
  if (appointmentRank === null) return null;
  const stated = statements?.booked;
  if (appointmentRank > 1 && stated) {
    const at = new Date(stated.at).toISOString();
    const name = stated.byName;
    if (stated.rank === 3) return { source: 'person', name, assumption: null, match: null, at };
    return { source: 'list', name, assumption: null, match: row.listMatch, at };
  }
  if (appointmentRank === 0 && row.isUnanswered)
    return { source: 'assumed', name: null, assumption: 'not-answered', match: null, at: null };
  if (appointmentRank === 0 && row.isMissingFromList)
    return { source: 'assumed', name: null, assumption: 'list-complete', match: null, at: null };
  const name = nameOfSource(row);
  if (appointmentRank === 0) return { source: 'assumed', name, assumption: 'mapping', match: null, at: null };
  return { source: 'phone-system', name, assumption: null, match: null, at: null };
}

function apartReasonOf({ isCounted, isComplete, isListedOnly, direction }: CallRow): Call['apart'] {
  if (isCounted) return null;
  if (!isComplete) return 'incomplete';
  if (isListedOnly) return 'elsewhere';
  return direction === 'internal' ? 'internal' : 'outbound';
}
