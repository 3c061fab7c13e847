// Kept files of appointment lists: an erased customer's rows are cut out, and the rest stays to be read again.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { WrittenNumber } from '../access/written-number';
import type { Queries } from '../database/engine/connect';
import type { Mode, Slice, Sought } from '../database/erasure/held';
import { findNextListFile, saveListFile } from '../database/erasure/list-rows';
import { cutRows } from './cut-rows';

const unzip = promisify(gunzip);
const zip = promisify(gzip);

/** Reads the file after a place, `<import>-<part>`. */
export async function takeListFile(queries: Queries, sought: Sought, mode: Mode, after: string): Promise<Slice> {
  const { companyId, written } = sought;
  const [importId = 0, part = -1] = after === '' ? [] : after.split('-').map(Number);
  const file = await findNextListFile(queries, companyId, { importId, part });
  if (!file) return { counts: {}, records: [], next: null, done: 1 };
  const next = `${file.importId}-${file.part}`;
  const text = (await unzip(file.body)).toString();
  if (!written.isIn(text)) return { counts: {}, records: [], next, done: 0 };
  const cut = cutRows(text, written);
  if (mode === 'erase') await saveListFile(queries, companyId, { ...file, body: await zip(cut.text) });
  return {
    counts: { listFiles: 1 },
    records: mode === 'export' ? [recordOf(sought, file.importId, cut.rows)] : [],
    next,
    done: 0,
  };
}

function recordOf({ companyId }: { companyId: number; written: WrittenNumber }, importId: number, rows: string[]) {
  return { kind: 'list-file' as const, companyId, values: { importId, rows } };
}
