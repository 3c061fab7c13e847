// npm run backup [-- <folder>]: writes everything into one archive, also while the server runs. The folder is
// DATA_DIR/backups unless one is given. npm run backup -- --check <archive>: checks one without restoring it.
import path from 'node:path';
import { checkArchive, describeArchive } from '../server/backup/check-archive';
import { sayProgress } from '../server/backup/describe-progress';
import { makeBackup } from '../server/backup/make-backup';
import { openDatabase } from '../server/database/engine/connect';
import { appVersion } from '../server/http/documents/version';
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
  const file = await makeArchive(settings, folder);
  console.log(`Backed up to ${file}: ${describeArchive(await checkArchive(file))}.`);
}

async function makeArchive(settings: ReturnType<typeof readSettings>, folder: string): Promise<string> {
  const say = (line: string) => console.log(line);
  const { dataDir, databaseUrl } = settings;
  const server = databaseUrl ? undefined : await findRunningServer(dataDir);
  if (server) {
    say('Copying through the running server. Calls wait on disk meanwhile; nobody can save changes.');
    return server.run('/backup', folder, say);
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
