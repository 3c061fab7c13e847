// Many locations at once, from a CSV file: in slices, so that others get their turn in between.
import { codeTaken, type ImportResult, locationColumns } from '#contract/locations';
import type { Viewer } from '../../access/scope';
import type { Database } from '../../database/connect';
import { findKnownPlaces, writeLocations } from '../../database/import-locations';
import { chooseCompany } from '../choose-company';
import type { Handlers } from '../door';
import { refuse } from '../failures';
import {
  type LocationPlan,
  type LocationRow,
  namedBy,
  planLocations,
  refuseRepeatedCodes,
} from '../import/plan-locations';
import { readTable } from '../import/read-table';
import type { LocationParts } from './locations';

const rowsInSlice = 500;

export function locationImportHandlers({
  database,
  directory,
  redater,
}: Omit<LocationParts, 'now'>): Pick<Handlers, 'importLocations'> {
  return {
    async importLocations({ body, scope, viewer }) {
      const companyId = await chooseCompany(database.reads, scope, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      const table = readTable(body.csv, locationColumns);
      if ('problem' in table) return refuse('malformed', table.problem, { csv: table.problem });
      const rows = refuseRepeatedCodes(table);
      if (body.dryRun) {
        return resultOf([planLocations(rows, await findKnownPlaces(database.reads, companyId, namedBy(rows)))]);
      }
      const { plans, hasNewZone } = await saveInSlices(database, companyId, rows, viewer);
      directory.forget();
      if (hasNewZone) void redater.wake();
      return resultOf(plans);
    },
  };
}

async function saveInSlices({ reads }: Database, companyId: number, rows: LocationRow[], by: Viewer) {
  const plans: LocationPlan[] = [];
  let hasNewZone = false;
  for (let first = 0; first < rows.length; first += rowsInSlice) {
    const slice = rows.slice(first, first + rowsInSlice);
    let plan: LocationPlan = { created: [], updated: [], unchanged: 0, failures: [] };
    const written = await writeLocations(
      reads,
      companyId,
      namedBy(slice),
      (known) => {
        plan = planLocations(slice, known);
        return plan;
      },
      by,
    );
    hasNewZone ||= written.hasNewZone;
    plans.push(withoutTaken(plan, written.takenLines));
  }
  return { plans, hasNewZone };
}

function withoutTaken(plan: LocationPlan, takenLines: number[]): LocationPlan {
  return {
    ...plan,
    created: plan.created.filter(({ line }) => !takenLines.includes(line)),
    failures: [...plan.failures, ...takenLines.map((line) => ({ line, message: codeTaken }))],
  };
}

function resultOf(plans: LocationPlan[]): ImportResult {
  const sum = (count: (plan: LocationPlan) => number) => plans.reduce((total, plan) => total + count(plan), 0);
  return {
    created: sum(({ created }) => created.length),
    updated: sum(({ updated }) => updated.length),
    unchanged: sum(({ unchanged }) => unchanged),
    failures: plans.flatMap(({ failures }) => failures).sort((a, b) => a.line - b.line),
  };
}
