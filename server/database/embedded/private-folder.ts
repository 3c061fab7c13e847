// DATA_DIR holds password hashes, webhook secrets and customers' phone numbers: nobody but the server's own user reaches it,
// whoever made the folder before and whatever the umask was.
import fs from 'node:fs';
import path from 'node:path';

/** What a mode allows users other than the owner. */
export const othersBits = 0o077;

/**
 * Makes the folder where there is none, and takes other users' access away from it and from everything below it. Links
 * are not followed. Throws one line when the folder itself stays reachable: then nothing below it is safe.
 */
export function makePrivate(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The folder first: from then on nobody else can exchange what is below it while this walks there.
  closeTop(dataDir);
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

/** Nothing here is reachable any more; this is for copies, which keep the modes. What another user owns stays as it is. */
function closeBelow(folder: string): void {
  for (const entry of list(folder)) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      closeEntry(name);
      closeBelow(name);
    } else if (entry.isFile()) closeEntry(name);
  }
}

/** A folder that cannot be listed is another user's, such as the `lost+found` of a disk. */
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
    // Gone meanwhile, or not ours to change.
  }
}
