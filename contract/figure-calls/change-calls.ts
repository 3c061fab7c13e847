// The calls behind the moves of "What changed".
import type { Move, WhatChanged } from '../what-changed';
import { type CallsOf, callsOfTally, compared, narrowed, previousOf, taggedCalls } from './figure-calls';

/** What the calls of a move have in common, in the days that the answer was asked. */
export function callsOfMove(
  { companyId, serviceId, storeId, employeeId, ...move }: Move,
  { days, asOf }: Pick<WhatChanged, 'days' | 'asOf'>,
): CallsOf<Move> {
  const live = narrowed(taggedCalls({ companyId, days, asOf }, 'Live'), {
    ...(serviceId !== null && { serviceId }),
    ...(storeId !== null && { storeId }),
    ...(employeeId !== null && { employeeId }),
  });
  const { calls, knownCalls, knownAppointments } = move;
  const now = callsOfTally(live, { calls, knownCalls, knownAppointments });
  const before = callsOfTally(previousOf(live), {
    calls: move.previousCalls,
    knownCalls: move.previousKnownCalls,
    knownAppointments: move.previousKnownAppointments,
  });
  return {
    employees: now.calls,
    calls: now.calls,
    knownCalls: now.knownCalls,
    knownAppointments: now.knownAppointments,
    closeRate: now.rate,
    previousCalls: before.calls,
    previousKnownCalls: before.knownCalls,
    previousKnownAppointments: before.knownAppointments,
    previousCloseRate: before.rate,
    appointments: compared(now.rate),
  };
}
