// A workbook as the server reads it: CSV of its first sheet; or why that cannot be had.
import { stringify } from 'csv-stringify/browser/esm/sync';
import { readXlsx, WorkbookTooLarge } from './read-xlsx';

export type WorkbookProblem = 'broken' | 'protected' | 'old' | 'empty' | 'too-large';
export type WorkbookAnswer = { csv: string } | { problem: WorkbookProblem };

/** The rows that have something in them. `maxRows` is without the row of names. */
export async function readXlsxAsCsv(
  file: Blob,
  { maxRows, maxBytes }: { maxRows: number; maxBytes: number },
  onProgress: (percent: number) => void,
): Promise<WorkbookAnswer> {
  try {
    if (await isCompound(file)) return { problem: await problemOfCompound(file) };
    const rows = (await readXlsx(file, onProgress)).filter((cells) => cells.some((cell) => cell !== ''));
    if (rows.length === 0) return { problem: 'empty' };
    if (rows.length > maxRows + 1) return { problem: 'too-large' };
    const csv = stringify(rows);
    return csv.length > maxBytes ? { problem: 'too-large' } : { csv };
  } catch (error) {
    return { problem: error instanceof WorkbookTooLarge ? 'too-large' : 'broken' };
  }
}

/** Excel wraps what a password protects, and everything before 2007, in a compound file (MS-CFB) instead of a ZIP file. */
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

async function isCompound(file: Blob): Promise<boolean> {
  const beginning = new Uint8Array(await file.slice(0, compound.length).arrayBuffer());
  return compound.every((byte, place) => beginning[place] === byte);
}

/** Its directory names its streams in UTF-16. */
async function problemOfCompound(file: Blob): Promise<WorkbookProblem> {
  const text = new TextDecoder('utf-16le').decode(await file.arrayBuffer());
  return text.includes('EncryptedPackage') ? 'protected' : 'old';
}
