// Imports locations from CSV in slices, so that other requests get their turn.
import { codeTaken, type ImportResult, locationColumns } from '#contract/locations';
import { inSlices } from '../../access/in-slices';
import type { Viewer } from '../../access/scope';
import type { Database } from '../../database/engine/connect';
import { findKnownPlaces, writeLocations } from '../../database/organization/import-locations';
import {
  createLocationPlanner,
  type LocationPlan,
  type LocationRow,
  namedBy,
  refuseRepeatedCodes,
} from '../../organization/plan-locations';
import { chooseCompany } from '../choose-company';
import type { Handlers } from '../door';
import { refuse } from '../failures';
import { accessChanged, createAccessCheck } from '../import/access-check';
import { resultOf } from '../import/import-result';
import type { ImportTurns } from '../import/import-turns';
import { readTable } from '../import/read-table';
import type { LocationParts } from './locations';

const rowsInSlice = 200;
const rowsPreviewedAtOnce = 50;

export interface LocationImportParts extends Omit<LocationParts, 'now'> {
  demoMode: boolean;
  turns: ImportTurns;
}

export function locationImportHandlers(parts: LocationImportParts): Pick<Handlers, 'importLocations'> {
  const { database, turns } = parts;
  return {
    async importLocations({ body, scope, viewer }) {
      const companyId = await chooseCompany(database.people, scope, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      return turns.take(companyId, async () => {
        const table = await readTable(body.csv, locationColumns);
        if ('problem' in table) return refuse('malformed', table.problem, { csv: table.problem });
        const rows = refuseRepeatedCodes(table.rows);
        return sumOf(
          body.dryRun ? await previewImport(database, companyId, rows) : await save(parts, companyId, rows, viewer),
          table.ignoredColumns,
          new Map(rows.map(({ line, values }) => [line, values.name])),
        );
      });
    },
  };
}

async function previewImport(
  { people: queries }: Database,
  companyId: number,
  rows: LocationRow[],
): Promise<LocationPlan[]> {
  const plan = createLocationPlanner(await findKnownPlaces(queries, companyId, namedBy(rows)));
  const plans: LocationPlan[] = [];
  for await (const slice of inSlices(rows, rowsPreviewedAtOnce)) plans.push(plan(slice));
  return plans;
}

/** Stops early, keeping what is saved, once the person may no longer import. */
async function save(
  { database: { people: queries }, jobs, demoMode }: LocationImportParts,
  companyId: number,
  rows: LocationRow[],
  by: Viewer,
): Promise<LocationPlan[]> {
  const isStillAllowed = createAccessCheck(queries, by, demoMode);
  const plans: LocationPlan[] = [];
  let hasNewZone = false;
  try {
    for await (const slice of inSlices(rows, rowsInSlice)) {
      if (!(await isStillAllowed())) {
        plans.push(leftOut(rows.slice(plans.length * rowsInSlice)));
        break;
      }
      let plan = leftOut([]);
      const written = await writeLocations(
        queries,
        companyId,
        namedBy(slice),
        (known) => {
          plan = createLocationPlanner(known)(slice);
          return plan;
        },
        by,
      );
      hasNewZone ||= written.hasNewZone;
      plans.push(withoutTakenCodes(plan, written.takenLines));
    }
  } finally {
    // Even after an early stop: earlier slices are saved.
    if (hasNewZone) jobs.redate.trigger();
  }
  return plans;
}

function leftOut(rows: LocationRow[]): LocationPlan {
  const failures = rows.map(({ line, problem }) => ({ line, message: problem ?? accessChanged }));
  return { created: [], updated: [], unchanged: 0, failures };
}

function withoutTakenCodes(plan: LocationPlan, takenLines: number[]): LocationPlan {
  const taken = new Set(takenLines);
  return {
    ...plan,
    created: plan.created.filter(({ line }) => !taken.has(line)),
    failures: [...plan.failures, ...takenLines.map((line) => ({ line, message: codeTaken }))],
  };
}

function sumOf(
  plans: LocationPlan[],
  ignoredColumns: string[],
  names: ReadonlyMap<number, string | undefined>,
): ImportResult {
  const sum = (count: (plan: LocationPlan) => number) => plans.reduce((total, plan) => total + count(plan), 0);
  return resultOf(
    {
      created: sum(({ created }) => created.length),
      updated: sum(({ updated }) => updated.length),
      unchanged: sum(({ unchanged }) => unchanged),
      ignoredColumns,
    },
    plans.flatMap(({ failures }) => failures),
    (line) => names.get(line),
  );
}
