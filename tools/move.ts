// npm run move -- --to <DATABASE_URL>: moves the embedded database of DATA_DIR into an empty PostgreSQL database, also
// while the server runs. Calls are accepted meanwhile and wait on disk for the server's restart with DATABASE_URL.
import type { Readable } from 'node:stream';
import { sayProgress } from '../server/backup/describe-progress';
import { streamTables } from '../server/backup/move-out';
import { restoreArchive } from '../server/backup/restore-archive';
import { markMoved } from '../server/database/embedded/disk/moved';
import { openDatabase } from '../server/database/engine/connect';
import { appVersion } from '../server/http/documents/version';
import { readSettings } from '../server/settings';
import { findRunningServer, type RunningServer } from './control-client';

const say = (line: string) => console.log(line);

process.umask(0o077);
await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

async function run([option, url]: string[]): Promise<void> {
  if (option !== '--to' || !url) throw new Error('Usage: npm run move -- --to <DATABASE_URL>');
  const { databaseUrl: to } = readSettings({ DATABASE_URL: url });
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (databaseUrl)
    throw new Error('DATABASE_URL is set already: this command moves the embedded database of DATA_DIR.');
  if (!to) throw new Error('Usage: npm run move -- --to <DATABASE_URL>');
  const server = await findRunningServer(dataDir);
  await (server ? moveFromServer(server, to) : moveStopped(dataDir, to));
  say(`Everything is in ${describeTarget(to)} now, compared row by row.`);
  if (server)
    say(
      'Calls that arrive are kept on disk until you restart the server with DATABASE_URL set to it, and the same DATA_DIR.',
    );
  else say('Start the server with DATABASE_URL set to it, and the same DATA_DIR.');
}

async function moveFromServer(server: RunningServer, to: string): Promise<void> {
  const holding = await server.open('/move');
  holding.resume();
  say('Calls that arrive wait on disk from now on; nobody can save changes.');
  try {
    await load(await server.open('/move/archive'), to);
    (await server.open('/move/done', describeTarget(to))).resume();
  } finally {
    holding.destroy();
  }
}

async function moveStopped(dataDir: string, to: string): Promise<void> {
  const { database } = await openDatabase({ dataDir });
  try {
    await database.copy.readFrozen((reader) => load(streamTables(reader, appVersion), to));
    await markMoved(dataDir, { to: describeTarget(to), at: new Date().toISOString() });
  } finally {
    await database.close();
  }
}

async function load(archive: Readable, to: string): Promise<void> {
  const opened = await openDatabase({ databaseUrl: to, dataDir: null });
  try {
    const { rows } = await restoreArchive(opened, archive, { dataDir: null, say, onProgress: sayProgress(say) });
    say(`Copied ${rows.toLocaleString('en-US')} rows.`);
  } finally {
    await opened.database.close();
  }
}

/** Without user and password. */
function describeTarget(url: string): string {
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1)} at ${host}`;
}
