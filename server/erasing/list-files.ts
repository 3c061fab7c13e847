// Kept files of appointment lists: an erased customer's rows are cut out, and the rest stays to be read again.
import { readAside } from '../aside/read-aside';
import type { Queries } from '../database/engine/connect';
import type { Mode, Slice, Sought } from '../database/erasure/held';
import { findNextListFile, saveListFile } from '../database/erasure/list-rows';
import { cutReading } from './cut-rows';

/** Compressed: more is too much to unzip here. */
const maxBytesHere = 1024;

/** Reads the file after a place, `<import>-<part>`. */
export async function takeListFile(queries: Queries, sought: Sought, mode: Mode, after: string): Promise<Slice> {
  const { companyId, written } = sought;
  const [importId = 0, part = -1] = after === '' ? [] : after.split('-').map(Number);
  const file = await findNextListFile(queries, companyId, { importId, part });
  if (!file) return { counts: {}, records: [], next: null, done: 1 };
  const next = `${file.importId}-${file.part}`;
  const cut = await readAside(
    cutReading,
    { body: file.body, number: written.number },
    {
      key: `company ${companyId}`,
      bytes: file.body.length <= maxBytesHere ? 0 : Number.POSITIVE_INFINITY,
      isPatient: true,
    },
    ({ answer }) => answer,
  );
  if (!cut) return { counts: {}, records: [], next, done: 0 };
  if ('problem' in cut) throw new Error(`List file ${next} of company ${companyId}: ${cut.problem}`);
  if (mode === 'erase') await saveListFile(queries, companyId, { ...file, body: Buffer.from(cut.body) });
  return {
    counts: { listFiles: 1 },
    records: mode === 'export' ? [recordOf(sought, file.importId, cut.rows)] : [],
    next,
    done: 0,
  };
}

function recordOf({ companyId }: Sought, importId: number, rows: string[]) {
  return { kind: 'list-file' as const, companyId, values: { importId, rows } };
}
