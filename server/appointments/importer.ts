// Runs imports and undoing in the background, one batch of each company in turn, so that deliveries and readers get their
// turn. Progress is stored with the work: a start resumes what a stop or crash left.
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportRow } from '../database/appointments/appointment-imports';
import { findListRow, type ListRow } from '../database/appointments/appointment-lists';
import { beginImports, findFile, saveImport } from '../database/appointments/import-jobs';
import { type Database, pingDatabase } from '../database/engine/connect';
import type { Directory } from '../ingest/names/directory';
import type { Job, Jobs } from '../platform/jobs';
import { type ImportPlan, planImport } from './plan-import';
import { createPreview, type Preview } from './preview-import';
import { applyCoverage, beginImport, endImport, endUndone, importNext, removeMissing, undoNext } from './run-import';

export interface ImportJobParts {
  database: Database;
  directory: Pick<Directory, 'reloadCompany'>;
  now: () => Date;
  /** Called when a company's figures changed. */
  notifyFigures(companyId: number): void;
}

/** A job in progress. */
interface Running {
  list: ListRow;
  plan: ImportPlan;
  preview: Preview | null;
  timeZone: string;
  /** Parts that the plan has. */
  partsDone: number;
  next: number;
  job: ImportRow;
}

const maxFailures = 5;
const pauseAfterFailureMs = 1_000;
const couldNot = 'It could not be imported. Try again, or look at the server’s log.';

/** Trigger it after requesting an import or its undoing. */
export function addImportJob(jobs: Jobs, parts: ImportJobParts): Job {
  const { database, directory, now, notifyFigures } = parts;
  const queries = database.background;
  const running = new Map<number, Running>();
  const failures = new Map<number, number>();
  const job = jobs.add({ name: 'import appointments', run: workThrough });
  const { isStopped, report } = job;

  async function workThrough(): Promise<void> {
    while (!isStopped()) {
      const imports = await beginImports(queries);
      const open = new Set(imports.map(({ id }) => id));
      for (const id of running.keys()) if (!open.has(id)) running.delete(id);
      if (imports.length === 0) break;
      for (const one of imports) if (!isStopped()) await takeTurn(one);
    }
  }

  async function takeTurn(job: ImportRow): Promise<void> {
    try {
      if (job.status === 'undoing') await undo(job);
      else await work(job);
      failures.delete(job.id);
    } catch (error) {
      report(error);
      await noteFailure(job);
    }
  }

  async function noteFailure(job: ImportRow): Promise<void> {
    running.delete(job.id);
    if (isStopped()) return;
    try {
      await pingDatabase(database);
      const count = (failures.get(job.id) ?? 0) + 1;
      failures.set(job.id, count);
      if (count < maxFailures) await pause(pauseAfterFailureMs * count, undefined, { ref: false });
      else await saveImport(queries, job, { status: 'failed', problem: couldNot, finishedAt: now() });
    } catch (error) {
      report(error);
      await pause(pauseAfterFailureMs * maxFailures, undefined, { ref: false });
    }
  }

  async function undo(job: ImportRow): Promise<void> {
    running.delete(job.id);
    if (!(await undoNext(queries, job))) return;
    await endUndone(queries, job, now());
    notifyFigures(job.companyId);
  }

  async function work(job: ImportRow): Promise<void> {
    const mine = running.get(job.id) ?? (await read(job));
    if (!mine) return;
    running.set(job.id, mine);
    if (mine.preview) {
      const next = await mine.preview.addNext(mine.next);
      if (next !== null) {
        mine.next = next;
        await saveImport(queries, job, { result: { ...mine.job.result, rowsDone: next } });
      } else {
        const result = await mine.preview.finish();
        await saveImport(queries, job, { status: 'done', result, finishedAt: now() });
        running.delete(job.id);
      }
      return;
    }
    const done = await importNext(queries, mine.job, mine.plan, mine.next);
    if (done) {
      mine.job = done.job;
      mine.next = done.next;
      return;
    }
    running.delete(job.id);
    if (mine.next < mine.plan.rows.length) return;
    await finish(mine);
  }

  async function finish({ job, list, plan, partsDone, timeZone }: Running): Promise<void> {
    if (job.isRepeated) await removeMissing(queries, job, plan);
    await applyCoverage(queries, job, list, timeZone);
    await endImport(queries, job, { partsDone, now: now() });
    notifyFigures(job.companyId);
  }

  /** Reads the file; null if that ends the import. */
  async function read(job: ImportRow): Promise<Running | null> {
    const { companyId, id } = job;
    const list = await findListRow(queries, companyId, job.listId);
    const names = await directory.reloadCompany(companyId);
    // What was being read when a process ended is read on; what has come since is read afterwards.
    const until = job.reachedPhone === '' ? undefined : job.result.partsTaken;
    const fileParts = await findFile(queries, job, job.partsDone, until);
    if (!list) throw new Error(`Import ${id} has no list.`);
    let lastSaved = 0;
    let saving = Promise.resolve();
    const plan = await planImport(fileParts, {
      ...{ companyId, listId: list.id, names, meanings: list.meanings, locationIds: job.locationIds },
      // A preview shows what was chosen for it. Later, the list's is the newer one, unless this file has other columns.
      mappings: job.isDryRun ? [job.mapping, list.mapping] : [list.mapping, job.mapping],
      linesBefore: job.partsDone === 0 ? 0 : job.result.totalRows,
      onProgress(rowsRead, totalRows) {
        if (rowsRead - lastSaved < 20_000 && rowsRead < totalRows) return;
        lastSaved = rowsRead;
        // A start after a crash reads again what was counted.
        if (job.reachedPhone !== '') return;
        saving = saving.then(() => saveImport(queries, job, { result: { ...job.result, rowsRead, totalRows } }));
        saving.catch(() => undefined);
      },
    });
    await saving;
    if (plan.problem !== null && job.kind === 'file') {
      await saveImport(queries, job, { status: 'failed', problem: plan.problem, finishedAt: now() });
      return null;
    }
    const partsDone = (fileParts.at(-1)?.part ?? job.partsDone - 1) + 1;
    const begun = await beginImport(queries, job, list, plan, partsDone);
    if (!begun) return null;
    const next = plan.rows.findIndex(({ phone }) => phone > begun.reachedPhone);
    return {
      ...{ list, plan, partsDone, timeZone: names.timeZone, job: begun },
      preview: job.isDryRun ? createPreview(queries, begun, list, plan, names) : null,
      next: next < 0 ? plan.rows.length : next,
    };
  }

  return job;
}
