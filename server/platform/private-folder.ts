// DATA_DIR contains password hashes, secrets and phone numbers: only the server's user may access it.
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder, tryFolder } from '../make-folder';

export const othersBits = 0o077;

/** Removes other users' access to the folder. Does not follow links. Throws one line if it stays accessible. */
export function makePrivate(dataDir: string): void {
  makeFolder(dataDir, 'DATA_DIR');
  closeTop(dataDir);
  tryFolder(dataDir, 'DATA_DIR');
  closeBelow(dataDir);
}

function closeTop(dataDir: string): void {
  const { uid } = fs.statSync(dataDir);
  const own = process.geteuid?.() ?? uid;
  if (uid !== own)
    throw new Error(
      `DATA_DIR ${dataDir} belongs to user ${uid}, who could read and change everything in it. Start CallGauge as that user, or give the folder to this one (chown -R ${own}).`,
    );
  let why = 'its file system keeps no permissions';
  try {
    fs.chmodSync(dataDir, 0o700);
  } catch (error) {
    why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
  if ((fs.statSync(dataDir).mode & othersBits) === 0) return;
  throw new Error(
    `DATA_DIR ${dataDir} can be read by other users of this machine, and that could not be changed: ${why}. Run chmod 700 on it, or choose another DATA_DIR.`,
  );
}

/** Already unreachable; this is for copies, which keep the modes. Other users' files are left alone. */
function closeBelow(folder: string): void {
  for (const entry of list(folder)) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      closeEntry(name);
      closeBelow(name);
    } else if (entry.isFile()) closeEntry(name);
  }
}

/** A folder that cannot be listed is another user's, such as a disk's `lost+found`. */
function list(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function closeEntry(name: string): void {
  try {
    const { mode } = fs.lstatSync(name);
    if ((mode & othersBits) !== 0) fs.chmodSync(name, mode & 0o700);
  } catch {
    // Deleted meanwhile, or not ours.
  }
}
