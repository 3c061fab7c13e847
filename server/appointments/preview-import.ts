// What importing a file would do: the same matching, on what would be there. Nothing is stored.
import { type MatchClass, maxPreviewed, type UnmatchedReason } from '#contract/appointment-imports';
import type { RateOfDays } from '#contract/appointments';
import { addDays } from '#contract/days';
import type { ImportRow } from '../database/appointments/appointment-imports';
import type { ListRow } from '../database/appointments/appointment-lists';
import { countCallsOfDays, countUnknownOfDays } from '../database/appointments/days-counts';
import { type AppointmentRow, findKeysElsewhere, judgeRows } from '../database/appointments/store-rows';
import type { Queries } from '../database/engine/connect';
import {
  findAppointments,
  findCandidates,
  findDecisions,
  type LoadedAppointment,
  type LoadedCall,
  matchEach,
} from '../database/matches/match-phones';
import { type ImportResult, isAllLeftOut, type PreviewedRow } from '../database/schema/appointment-json';
import type { CompanyDirectory } from '../ingest/names/resolve-names';
import { toInstant } from '../ingest/read/to-instant';
import { type ImportPlan, nextBatch } from './plan-import';
import { daysOf, rateOfDays } from './run-import';

const rowsAtOnce = 2_000;

export interface Preview {
  /** Adds the next rows to the result. Null when all are done. */
  addNext(from: number): Promise<number | null>;
  finish(): Promise<ImportResult>;
}

/** `result` is the import's, as reading the file left it. */
export function createPreview(
  queries: Queries,
  job: ImportRow,
  list: ListRow,
  plan: ImportPlan,
  names: CompanyDirectory,
): Preview {
  const { companyId } = job;
  const result: ImportResult = structuredClone(job.result);
  const days = daysOf(job, result);
  const newly: LoadedCall[] = [];
  const previewed: PreviewedRow[] = [];
  const listed = new Map<MatchClass | null, number>();

  function keep(row: AppointmentRow, outcome: Pick<PreviewedRow, 'match' | 'callId' | 'isConfirmed' | 'reason'>) {
    const count = listed.get(outcome.match) ?? 0;
    if (count >= maxPreviewed) return;
    listed.set(outcome.match, count + 1);
    const { key, line, isDayOnly, locationId, serviceId, employeeId, status } = row;
    const createdAt = row.createdAt.toISOString();
    previewed.push({ key, line, createdAt, isDayOnly, locationId, serviceId, employeeId, status, ...outcome });
  }

  const isInDays = ({ localDay, locationId }: LoadedCall) =>
    days !== null &&
    localDay >= days.fromDay &&
    localDay <= days.toDay &&
    (days.locationIds === null || (locationId !== null && days.locationIds.includes(locationId)));

  return {
    async addNext(from) {
      let rows = nextBatch(plan.rows, from, rowsAtOnce);
      if (rows.length === 0) return null;
      const next = from + rows.length;
      result.rowsDone += rows.length;
      if (job.locationIds !== null) {
        const keys = rows.map(({ key }) => key);
        const elsewhere = await findKeysElsewhere(queries, companyId, keys, job.locationIds);
        if (elsewhere.size > 0) {
          result.refused['other-location'] = (result.refused['other-location'] ?? 0) + elsewhere.size;
          rows = rows.filter(({ key }) => !elsewhere.has(key));
        }
      }
      const { newRows, changedRows, sameRows } = await judgeRows(queries, companyId, rows);
      result.newRows += newRows;
      result.changedRows += changedRows;
      result.sameRows += sameRows;

      const own = new Map(rows.map((row) => [row.key, asLoaded(row, list, job, names)]));
      const phones = rows.flatMap(({ phone, secondPhone, thirdPhone }) => [phone, secondPhone, thirdPhone]);
      const known = phones.filter((phone) => phone !== null);
      const others = (await findAppointments(queries, companyId, known)).filter(({ key }) => !own.has(key));
      const all = [...others, ...own.values()];
      const calls = await findCandidates(queries, companyId, all);
      const outcomes = matchEach(all, calls, await findDecisions(queries, companyId, all));
      const callByKey = new Map(calls.map((call) => [call.key, call]));
      for (const row of new Map(rows.map((one) => [one.key, one])).values()) {
        const outcome = outcomes.get(row.key);
        if (!outcome) continue;
        if (outcome.call === null) {
          const reason: UnmatchedReason = outcome.reason;
          result.unmatched[reason] = (result.unmatched[reason] ?? 0) + 1;
          keep(row, { match: null, callId: null, isConfirmed: false, reason });
          continue;
        }
        result.matched[outcome.match] += 1;
        const call = callByKey.get(outcome.call);
        const isStated = outcome.match !== 'possible' || outcome.isConfirmed;
        const { match, isConfirmed } = outcome;
        keep(row, { match, callId: call?.id ?? null, isConfirmed, reason: null });
        if (call && isStated && !call.wasBooked) newly.push(call);
      }
      return next;
    },

    async finish() {
      result.newlyBooked = newly.length;
      result.previewed = previewed;
      if (days === null) return result;
      const counts = await countCallsOfDays(queries, companyId, days);
      const within = newly.filter(isInDays);
      counts.appointments += within.length;
      counts.knownAppointments += within.filter(({ isKnown }) => isKnown).length;
      if (job.completeFrom !== null && !isAllLeftOut(result)) {
        const unknown = await countUnknownOfDays(queries, companyId, days);
        counts.knownCalls += unknown.calls;
        counts.knownAppointments += unknown.appointments + within.filter(({ isKnown }) => !isKnown).length;
      }
      result.after = rateOfDays(counts) satisfies RateOfDays;
      return result;
    },
  };
}

function asLoaded(row: AppointmentRow, list: ListRow, job: ImportRow, names: CompanyDirectory): LoadedAppointment {
  const createdAt = row.createdAt.getTime();
  return {
    key: row.key,
    ...{ phone: row.phone, secondPhone: row.secondPhone, thirdPhone: row.thirdPhone },
    importId: job.id,
    locationId: row.locationId,
    serviceId: row.serviceId,
    employeeId: row.employeeId,
    createdAt,
    createdUntil: row.isDayOnly ? endOfDay(row, names) : createdAt,
    dayOnly: row.isDayOnly ? row.createdDay : null,
    windowDays: list.windowDays,
    ...{ match: null, callId: null, isConfirmed: false, reason: null },
  };
}

function endOfDay({ createdDay, createdAt, locationId }: AppointmentRow, names: CompanyDirectory): number {
  const [year = 0, month = 1, day = 1] = addDays(createdDay, 1).split('-').map(Number);
  const zone = (locationId === null ? null : names.locationsById.get(String(locationId))?.timeZone) ?? names.timeZone;
  const wallClock = { year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 };
  const end = toInstant({ wallClock }, zone);
  return end === 'unreadable' ? createdAt.getTime() + 86_400_000 : end.getTime();
}
