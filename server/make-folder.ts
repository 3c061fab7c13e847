// A folder that a person names: made step by step, and tried before anything depends on it.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it, for this user only. Throws one line that says what to do.
 * Node's `recursive` never returns where a file system answers ENOENT below a folder that exists, as /proc does.
 */
export function makeFolder(folder: string, what = 'The folder'): void {
  const missing: string[] = [];
  let above = path.resolve(folder);
  for (; !exists(above); above = path.dirname(above)) missing.unshift(above);
  if (!fs.statSync(above).isDirectory())
    throw new Error(`${what} ${folder} cannot be made: ${above} is a file. Move that file, or choose another folder.`);
  for (const one of missing) make(one, `${what} ${folder}`);
}

/** Throws one line if no file can be made in it. */
export function tryFolder(folder: string, what = 'The folder'): void {
  const file = path.join(folder, `trial-${process.pid}`);
  try {
    fs.closeSync(fs.openSync(file, 'w', 0o600));
    fs.rmSync(file);
  } catch (error) {
    const code = codeOf(error);
    // A full disk may have room again when something is written.
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    throw new Error(
      `${what} ${folder} accepts no files (${code}). Let this user write there, or choose another folder.`,
    );
  }
}

/** False also for a link to nothing. */
function exists(file: string): boolean {
  try {
    fs.statSync(file);
    return true;
  } catch {
    return path.dirname(file) === file;
  }
}

function make(folder: string, wanted: string): void {
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const why =
      codeOf(error) === 'EEXIST'
        ? `${folder} is a link to something that is not there. Remove the link`
        : `${folder} was refused with ${codeOf(error)}. Make it yourself`;
    throw new Error(`${wanted} cannot be made: ${why}, or choose another folder.`);
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));
