// A list's file as the server reads it: text of CSV or JSON; of a workbook the first sheet as CSV.
import { maxAppointmentFileBytes } from '#contract/appointments';
import { readTextFile } from '../../../ui/read-text-file';

export interface ListFile {
  name: string;
  text: string;
}

/** Rejects with a sentence to show. */
export async function readListFile(file: File): Promise<ListFile> {
  if (file.size === 0) throw new Error('The file is empty.');
  if (file.size > maxAppointmentFileBytes)
    throw new Error('A file can have at most 32 MB. Split it into smaller ones.');
  const text = (await isZip(file)) ? await readWorkbook(file) : await readTextFile(file);
  if (text.trim() === '') throw new Error('The file is empty.');
  return { name: file.name.slice(0, 200), text };
}

async function isZip(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

async function readWorkbook(file: File): Promise<string> {
  const [{ readXlsx }, { stringify }] = await Promise.all([
    import('./read-xlsx'),
    import('csv-stringify/browser/esm/sync'),
  ]);
  try {
    const rows = await readXlsx(file);
    return stringify(rows.filter((cells) => cells.some((cell) => cell !== '')));
  } catch (cause) {
    throw new Error('This workbook could not be read. Save it as CSV and choose that file.', { cause });
  }
}

/** The beginning of a file, for a look at it; all of one in JSON, which has no beginning. */
export function beginningOf(text: string): string {
  if (text.length <= lookedAt || /^\s*[[{]/.test(text)) return text;
  const end = text.lastIndexOf('\n', lookedAt);
  return text.slice(0, end > 0 ? end : lookedAt);
}

const lookedAt = 200_000;
