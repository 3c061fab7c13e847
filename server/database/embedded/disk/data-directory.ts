import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** The PostgreSQL inside PGlite 0.5; directories of another major version do not open. */
const postgresMajor = '18';

export const socketPort = 5432;

/** Node silently truncates longer paths and would use another file. */
const maxSocketPathBytes = 100;

/** The database's directory. Throws one line if it contains another version or something else. */
export function databaseDirectory(dataDir: string): string {
  const directory = path.join(dataDir, 'postgres');
  const versionFile = path.join(directory, 'PG_VERSION');
  if (fs.existsSync(versionFile)) {
    const version = fs.readFileSync(versionFile, 'utf8').trim();
    if (version !== postgresMajor)
      throw new Error(
        `${directory} was created by PostgreSQL ${version}, but this CallGauge uses ${postgresMajor}. Start the CallGauge that created it, or choose another DATA_DIR.`,
      );
  } else if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0) {
    throw new Error(`${directory} contains files but no database. Move them elsewhere, or choose another DATA_DIR.`);
  }
  return directory;
}

/** A folder that only this user can enter, in which a socket can be bound; `remove` deletes temporary ones. */
export async function socketDirectory(dataDir: string | null): Promise<{ directory: string; remove(): void }> {
  if (dataDir !== null) {
    const directory = path.join(dataDir, 'run');
    if (Buffer.byteLength(socketPath(directory)) <= maxSocketPathBytes && (await canBind(directory)))
      return { directory, remove: () => fs.rmSync(socketPath(directory), { force: true }) };
  }
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  return { directory, remove: () => fs.rmSync(directory, { recursive: true, force: true }) };
}

export function socketPath(directory: string): string {
  return path.join(directory, `.s.PGSQL.${socketPort}`);
}

/** Some file systems (network shares, container mounts) support no sockets. */
async function canBind(directory: string): Promise<boolean> {
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    fs.chmodSync(directory, 0o700);
    fs.rmSync(socketPath(directory), { force: true });
  } catch {
    return false;
  }
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(socketPath(directory), () => probe.close(() => resolve(true)));
  });
}
