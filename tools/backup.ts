// npm run backup [-- <folder>]: writes everything into one archive, also while the server runs. The folder is
// DATA_DIR/backups unless one is given. npm run backup -- --check <archive>: checks one without restoring it.
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkArchive, describeArchive } from '../server/backup/check-archive';
import { describeBytes, sayProgress } from '../server/backup/describe-progress';
import { makeBackup, saveArchive } from '../server/backup/make-backup';
import { openDatabase } from '../server/database/engine/connect';
import { appVersion } from '../server/http/documents/version';
import { makeFolder, tryFolder } from '../server/make-folder';
import { readSettings } from '../server/settings';
import { findRunningServer } from './control-client';

process.umask(0o077);
await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

async function run([first, second]: string[]): Promise<void> {
  if (first === '--check') {
    if (!second) throw new Error('Usage: npm run backup -- --check <archive>');
    console.log(`${second} is complete and undamaged: ${describeArchive(await checkArchive(second))}.`);
    return;
  }
  if (first?.startsWith('-')) throw new Error('Usage: npm run backup [-- <folder>], or -- --check <archive>');
  const settings = readSettings(process.env);
  const folder = path.resolve(first ?? path.join(settings.dataDir, 'backups'));
  makeFolder(folder);
  tryFolder(folder);
  const file = await makeArchive(settings, folder);
  console.log(`Backed up to ${file}: ${describeArchive(await checkArchive(file))}.`);
}

async function makeArchive(settings: ReturnType<typeof readSettings>, folder: string): Promise<string> {
  const say = (line: string) => console.log(line);
  const { dataDir, databaseUrl } = settings;
  const server = databaseUrl ? undefined : await findRunningServer(dataDir);
  if (server) {
    say('Copying through the running server. Calls wait on disk meanwhile; nobody can save changes.');
    return saveArchive({ folder, kind: 'manual', at: new Date() }, async (file) => {
      await pipeline(await server.open('/backup'), sayBytes(say), file).catch(explainEnd);
    });
  }
  const { database } = await openDatabase({ databaseUrl, dataDir });
  try {
    const onProgress = sayProgress(say);
    return await makeBackup(database, {
      ...{ folder, kind: 'manual', dataDir, version: appVersion, at: new Date(), onProgress },
    });
  } finally {
    await database.close();
  }
}

/** Says how much was written, at most once a second. */
function sayBytes(say: (line: string) => void) {
  let bytes = 0;
  let saidAt = performance.now();
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (performance.now() - saidAt >= 1_000) {
        saidAt = performance.now();
        say(`  ${describeBytes(bytes)} so far`);
      }
      yield chunk;
    }
  };
}

function explainEnd(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ECONNRESET') throw error;
  throw new Error('The server stopped before the backup was complete. Its log says why. No backup was made.');
}
