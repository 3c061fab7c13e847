// Finds oversized files, and folders with too many files.
import path from 'node:path';

/** Per file; generated files do not count. */
export const maxLines = 400;
/** Directly in a folder of server/database, with tests. */
export const maxFilesInFolder = 15;

export interface Source {
  file: string;
  lines: number;
}

/** One sentence per finding; `sources` are paths from the root. */
export function findOversized(sources: readonly Source[]): string[] {
  const long = sources
    .filter(({ lines }) => lines > maxLines)
    .map(({ file, lines }) => `${file} has ${lines} lines, and ${maxLines} are the limit. Split it by subject.`);
  const counts = new Map<string, number>();
  for (const { file } of sources.filter((one) => one.file.startsWith('server/database/'))) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts]
    .filter(([, files]) => files > maxFilesInFolder)
    .map(([folder, files]) => `${folder} has ${files} files, and ${maxFilesInFolder} are the limit. Give it folders.`);
  return [...long, ...full];
}
