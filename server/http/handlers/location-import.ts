// Imports locations from CSV in slices, so that other requests get their turn.
import { locationColumns } from '#contract/locations';
import { inSlices } from '../../access/in-slices';
import {
  importLocations,
  type LineOutcome,
  type LocationImport,
  type LocationLine,
} from '../../database/organization/import-locations';
import { chooseCompany } from '../choose-company';
import type { Handlers } from '../door';
import { refuse } from '../failures';
import { accessChanged, createAccessCheck } from '../import/access-check';
import { resultOf } from '../import/import-result';
import type { ImportTurns } from '../import/import-turns';
import { readTable } from '../import/read-table';
import type { LocationParts } from './locations';

const linesInSlice = 200;
/** The company takes no deliveries meanwhile. */
const linesAtOnce = 50;

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
        const lines = refuseRepeatedCodes(table.rows);
        const outcomes = await save(parts, { scope, companyId, by: viewer, dryRun: body.dryRun }, lines);
        const count = (wanted: LineOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
        const failures = lines.flatMap(({ line }, index) => {
          const outcome = outcomes[index] ?? { message: accessChanged };
          return typeof outcome === 'string' ? [] : { line, ...outcome };
        });
        const names = new Map(lines.map(({ line, values }) => [line, values.name]));
        const counts = { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
        return resultOf({ ...counts, ignoredColumns: table.ignoredColumns }, failures, (line) => names.get(line));
      });
    },
  };
}

/** Refuses lines that repeat a code, since they are ambiguous. */
function refuseRepeatedCodes(lines: readonly LocationLine[]): LocationLine[] {
  const earlierLines = new Map<string, number>();
  return lines.map((line) => {
    const code = (line.values.code ?? '').trim().toLowerCase();
    const earlier = earlierLines.get(code);
    if (earlier !== undefined) return { ...line, problem: `Line ${earlier} already has the code ${line.values.code}.` };
    if (code) earlierLines.set(code, line.line);
    return line;
  });
}

/** Stops early, keeping what is saved, once the person may no longer import: the other lines have no outcome. */
async function save(
  { database: { people: queries }, jobs, demoMode }: LocationImportParts,
  to: LocationImport,
  lines: LocationLine[],
): Promise<LineOutcome[]> {
  const isStillAllowed = createAccessCheck(queries, to.by, demoMode);
  const all: LineOutcome[] = [];
  for await (const slice of inSlices(lines, linesInSlice)) {
    if (!(await isStillAllowed())) break;
    for await (const few of inSlices(slice, linesAtOnce)) {
      const { outcomes, hasNewZone } = await importLocations(queries, to, few);
      all.push(...outcomes);
      if (hasNewZone && !to.dryRun) jobs.redate.trigger();
    }
  }
  return all;
}
