// The company's own phone numbers. Saving one counts the calls that waited for it, by a replay.
import {
  type CalledNumber,
  type CountedWaiting,
  listHasProblems,
  maxCalledNumbers,
  maxListedChanges,
  noPhoneNumber,
  tooManyNumbers,
} from '#contract/called-numbers';
import { maxListedFailures } from '#contract/locations';
import { dialedNumber } from '../../access/phone-number';
import type { CompanyScope, Viewer } from '../../access/scope';
import { normalizeLineEnds, Unreadable, withoutGuard } from '../../aside/csv-records';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { findDismissedKeys, keyOfValue } from '../../database/log/unmapped';
import {
  areTooMany,
  deleteCalledNumber,
  findCalledNumbers,
  findNumberedPlaces,
  saveCalledNumber,
  saveCalledNumbers,
} from '../../database/organization/called-numbers';
import { findStores } from '../../database/organization/hierarchy';
import { findKnownNames } from '../../database/organization/known-names';
import { findSeenNumbers, findWaitingStores, firstCountedDay } from '../../database/organization/seen-numbers';
import { insertReplay } from '../../database/replays/replays';
import type { Directory } from '../../ingest/names/directory';
import { findNumberedStore, findService } from '../../ingest/names/resolve-names';
import type { AppJobs } from '../../jobs/add-jobs';
import type { ListLine } from '../../organization/number-columns';
import { planNumbers } from '../../organization/plan-numbers';
import { calledNumberListOf } from '../answers/called-number-list';
import type { Handlers } from '../door';
import { refuse } from '../failures';
import type { ImportTurns } from '../import/import-turns';
import { readLines } from '../import/read-lines';

type CalledNumberHandlers = Pick<
  Handlers,
  'listCalledNumbers' | 'saveCalledNumber' | 'deleteCalledNumber' | 'importCalledNumbers' | 'countWaitingNumbers'
>;

export interface CalledNumberParts {
  database: Database;
  directory: Directory;
  jobs: Pick<AppJobs, 'replay'>;
  turns: ImportTurns;
  now: () => Date;
}

/** More spellings at once would cost too much for each delivery. What remains is counted when asked again. */
const maxReplayedSpellings = 500;

const nothingToCount: CountedWaiting = { replay: null, isReplayBusy: false };

export function calledNumberHandlers({
  database: { people: queries },
  directory,
  jobs,
  turns,
  now,
}: CalledNumberParts): CalledNumberHandlers {
  /** `inside` is the viewer's scope within the company. */
  async function listNumbers(inside: CompanyScope, companyId: number) {
    const seesAll = inside.locationIds === 'all' && inside.employeeIds === 'all';
    const dismissed = await findDismissedKeys(queries, companyId);
    const list = calledNumberListOf({
      directory: await directory.reloadCompany(companyId),
      rows: await findCalledNumbers(queries, companyId),
      places: await findNumberedPlaces(queries, companyId),
      aliases: await findKnownNames(queries, companyId, { kind: 'location' }),
      seen: await findSeenNumbers(queries, inside, companyId, now()),
      waiting: seesAll ? await findWaitingStores(queries, companyId, now()) : [],
      isDismissed: ({ source, value }) => dismissed.has(keyOfValue({ source, field: 'storeId', value })),
    });
    const since = firstCountedDay(now());
    if (seesAll) return { since, ...list };
    const visible = new Set((await findStores(queries, inside)).map(({ id }) => id));
    const isVisible = ({ locationId }: CalledNumber) => locationId !== null && visible.has(locationId);
    return { since, numbers: list.numbers.filter(isVisible).map(withoutOtherPlaces), isCut: false };
  }

  /** Starts a replay of deliveries that wait for one of these numbers and know its location by now. */
  async function countWaiting(companyId: number, by: Viewer, numbers?: ReadonlySet<string>): Promise<CountedWaiting> {
    const names = await directory.reloadCompany(companyId);
    const waiting = await findWaitingStores(queries, companyId, now());
    const values = waiting.flatMap(({ value }) => {
      const number = dialedNumber(value);
      const isAsked = number !== undefined && (numbers?.has(number) ?? true);
      return isAsked && findNumberedStore(names, number) ? [value] : [];
    });
    if (values.length === 0) return nothingToCount;
    const selection = {
      unmapped: { source: '', field: 'storeId' as const, values: [...new Set(values)].slice(0, maxReplayedSpellings) },
    };
    const replay = await insertReplay(queries, { companyId, selection, isDryRun: false, by, now: now() });
    if (replay === 'running') return { replay: null, isReplayBusy: true };
    jobs.replay.trigger();
    return { replay, isReplayBusy: false };
  }

  return {
    async listCalledNumbers({ query: { companyId }, scope }) {
      const inside = await findCompanyScope(queries, scope, companyId);
      return inside ? listNumbers(inside, companyId) : refuse('not-found');
    },

    async saveCalledNumber({ body: { companyId, number: text, ...values }, scope, viewer }) {
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      const number = dialedNumber(text);
      if (number === undefined) return refuse('malformed', noPhoneNumber(text), { number: noPhoneNumber(text) });
      const saved = await saveCalledNumber(queries, companyId, { ...values, number }, viewer);
      if (saved === 'not-found') return refuse('not-found');
      if (saved === 'changed-meanwhile') return refuse('conflict');
      if ('sentence' in saved) return refuse('conflict', saved.sentence, { number: saved.sentence });
      const counted = await countWaiting(companyId, viewer, new Set([number]));
      return { number, version: saved.version, ...counted };
    },

    async deleteCalledNumber({ query: { companyId, number: text }, scope, viewer }) {
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      const number = dialedNumber(text);
      const isDeleted = number !== undefined && (await deleteCalledNumber(queries, companyId, number, viewer));
      return isDeleted ? undefined : refuse('not-found');
    },

    async importCalledNumbers({ body: { companyId, text, dryRun }, scope, viewer }) {
      const inside = await findCompanyScope(queries, scope, companyId);
      if (!inside) return refuse('not-found');
      return turns.take(companyId, async () => {
        const lines = await readList(text);
        if ('problem' in lines) return refuse('malformed', lines.problem, { text: lines.problem });
        const { numbers } = await listNumbers(inside, companyId);
        const names = await directory.company(companyId);
        const plan = planNumbers(lines, {
          stores: await findNumberedPlaces(queries, companyId),
          findService: (name) => findService(names, name),
          known: new Map(numbers.map((one) => [one.number, one])),
        });
        const { values, changes, failures, ...counts } = plan;
        const result = {
          ...counts,
          changes: changes.slice(0, maxListedChanges),
          failures: failures.slice(0, maxListedFailures),
          failuresTotal: failures.length,
        };
        const saved = new Set((await findCalledNumbers(queries, companyId)).map(({ number }) => number));
        if (failures.length === 0 && areTooMany(saved, values)) {
          return refuse('conflict', tooManyNumbers, { text: tooManyNumbers });
        }
        if (dryRun) return { ...result, ...nothingToCount };
        if (failures.length > 0) return refuse('malformed', listHasProblems, { text: listHasProblems });
        const stored = await saveCalledNumbers(queries, companyId, values, viewer);
        if (stored === 'not-found') return refuse('conflict');
        if ('sentence' in stored) return refuse('conflict', stored.sentence, { text: stored.sentence });
        const placed = new Set(values.map(({ number }) => number));
        return { ...result, ...(await countWaiting(companyId, viewer, placed)) };
      });
    },

    async countWaitingNumbers({ body: { companyId }, scope, viewer }) {
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      return countWaiting(companyId, viewer);
    },
  };
}

/** Viewers of some locations do not learn of others. */
const withoutOtherPlaces = (one: CalledNumber): CalledNumber => ({
  ...one,
  phoneOf: one.phoneOf.filter((name) => name === one.locationName),
});

/** The lines of a pasted list; a sentence if it cannot be read at all. */
async function readList(pasted: string): Promise<ListLine[] | { problem: string }> {
  const text = normalizeLineEnds(pasted);
  const lines: ListLine[] = [];
  const unreadable = await readLines(text, findDelimiter(text), ({ line, cells, isBroken }) => {
    if (isBroken) throw new Unreadable(`A quotation mark in line ${line} is opened and not closed.`);
    lines.push({ line, cells: cells.map((cell) => withoutGuard(cell).trim()) });
    // One more for a head.
    if (lines.length > maxCalledNumbers + 1) throw new Unreadable(tooManyNumbers);
  });
  if (unreadable) return unreadable;
  return lines.length > 0 ? lines : { problem: 'The list is empty.' };
}

/** Spreadsheets copy cells with tabs between them; files have commas or semicolons. */
function findDelimiter(text: string): string {
  const first = text.trimStart().slice(0, 4_096).split('\n', 1)[0] ?? '';
  if (first.includes('\t')) return '\t';
  return first.split(';').length > first.split(',').length ? ';' : ',';
}
