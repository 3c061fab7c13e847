// A list's file as the server reads it: text of CSV or JSON; of a workbook the first sheet as CSV.
import { maxAppointmentFileBytes } from '#contract/appointments';
import { readTextFile } from '../../../ui/read-text-file';
import type { OnProgress } from './read-workbook';

export interface ListFile {
  name: string;
  text: string;
}

/** Rejects with a sentence to show. Only a workbook reports progress. */
export async function readListFile(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<ListFile> {
  if (file.size === 0) throw new Error('The file is empty.');
  if (file.size > maxAppointmentFileBytes)
    throw new Error('A file can have at most 32 MB. Split it into smaller ones.');
  const text = (await isWorkbook(file)) ? await readAside(file, onProgress, signal) : await readTextFile(file);
  if (text.trim() === '') throw new Error('The file is empty.');
  return { name: file.name.slice(0, 200), text };
}

/** By its first bytes: a ZIP file, or the compound file of an old or protected workbook. */
async function isWorkbook(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
}

async function readAside(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<string> {
  const { readWorkbook } = await import('./read-workbook');
  return readWorkbook(file, onProgress, signal);
}

/** The beginning of a file, for a look at it; all of one in JSON, which has no beginning. */
export function beginningOf(text: string): string {
  if (text.length <= lookedAt || /^\s*[[{]/.test(text)) return text;
  const end = text.lastIndexOf('\n', lookedAt);
  return text.slice(0, end > 0 ? end : lookedAt);
}

const lookedAt = 200_000;
