// "What changed" on the dashboard: the largest moves of close rates against the period before, beyond chance.
import { maxMoves } from '#contract/changed-days';
import type { Move, WhatChanged, WhatChangedQuery } from '#contract/what-changed';
import type { CompanyScope } from '../access/scope';
import { type CellNames, findCellNames } from '../database/companies/cell-names';
import type { Reads } from '../database/engine/connect';
import { ask } from './ask';
import { frameReport, statePeriod } from './frame-report';
import type { FinestCell } from './measures/cells';
import { findMoves, type Moved, mostlyOf } from './measures/moves';
import { closeRateOf, noCalls, type Tally } from './measures/tally';

/** Comparing each sum of so many holds up the server for half a second. */
const maxCells = 30_000;

/** Returns `not-found` for a company outside the scope, and `too-many` if there are more cells than can be compared. */
export async function reportWhatChanged(
  reads: Reads,
  scope: CompanyScope,
  { companyId, days }: WhatChangedQuery,
  now: Date,
  most = maxCells,
): Promise<WhatChanged | 'not-found' | 'too-many'> {
  const frame = await frameReport(reads, scope, { companyId, days }, now);
  if (frame === 'not-found') return 'not-found';
  const { narrowed, period, before } = frame;
  const by = ['company', 'location', 'service', 'employee', 'period'] as const;
  const counts = await ask(reads, narrowed, { period, before, callTag: 'Live' }, by, { limit: 2 * most + 1 });
  const cells = cellsOf(counts);
  if (cells.length > most) return 'too-many';
  const { compared, lost, won } = findMoves(cells, maxMoves);
  const moves = [...lost, ...won];
  const people = moves.map((move) => (move.employeeId === null ? mostlyOf(move, cells) : []));
  const names = await findCellNames(reads, moves);
  const peopleNames = await findCellNames(
    reads,
    moves.flatMap(({ companyId }, index) =>
      (people[index] ?? []).map((employeeId) => ({ companyId, employeeId, serviceId: null, locationId: null })),
    ),
  );
  const described = moves.map((move, index) => {
    const mostly = peopleNames.splice(0, people[index]?.length ?? 0).flatMap(({ employeeName }) => employeeName ?? []);
    return describe(move, names[index], mostly);
  });
  return {
    days,
    asOf: period.endDay,
    period: statePeriod(frame),
    compared,
    lost: described.slice(0, lost.length),
    won: described.slice(lost.length),
  };
}

type CellCount = Omit<FinestCell, 'current' | 'previous'> & Tally & { serviceName: string; isCurrent: boolean };

function cellsOf(counts: readonly CellCount[]): FinestCell[] {
  const cells = new Map<string, FinestCell>();
  for (const { companyId, locationId, serviceId, employeeId, serviceName: _, isCurrent, ...tally } of counts) {
    const key = `${companyId} ${locationId} ${serviceId} ${employeeId}`;
    const ids = { companyId, locationId, serviceId, employeeId };
    const cell = cells.get(key) ?? { ...ids, current: noCalls(), previous: noCalls() };
    cells.set(key, { ...cell, [isCurrent ? 'current' : 'previous']: tally });
  }
  return [...cells.values()];
}

const nameless: CellNames = { companyName: '', serviceName: null, storeName: null, employeeName: null };

function describe(
  { current, previous, appointments, ...cell }: Moved,
  names: CellNames | undefined = nameless,
  mostly: string[],
): Move {
  return {
    companyId: cell.companyId,
    serviceId: cell.serviceId,
    storeId: cell.locationId,
    employeeId: cell.employeeId,
    ...names,
    employees: cell.employees,
    mostly,
    calls: current.calls,
    knownCalls: current.knownCalls,
    knownAppointments: current.knownAppointments,
    closeRate: closeRateOf(current) ?? 0,
    previousCalls: previous.calls,
    previousKnownCalls: previous.knownCalls,
    previousKnownAppointments: previous.knownAppointments,
    previousCloseRate: closeRateOf(previous) ?? 0,
    appointments: Math.sign(appointments) * Math.round(Math.abs(appointments)),
  };
}
