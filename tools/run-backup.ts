// What npm run backup and npm run restore do.
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkArchive, openArchive } from '../server/backup/archive';
import { describeArchive, describeBytes, saveArchive, sayProgress } from '../server/backup/archive-files';
import { makeBackup } from '../server/backup/make-backup';
import { restoreArchive } from '../server/backup/restore-archive';
import { appVersion } from '../server/http/documents/version';
import { makeFolder, tryFolder } from '../server/make-folder';
import { sendCommand } from '../server/platform/control-client';
import { readSettings, type Settings } from '../server/settings';
import { say, withInstallation } from './run-command';

/** `given`: a folder, or `--check` and an archive; without any, the folder is DATA_DIR/backups. */
export async function backUp([first, second]: string[]): Promise<void> {
  if (first === '--check') {
    if (!second) throw new Error('Usage: npm run backup -- --check <archive>');
    say(`${second} is complete and undamaged: ${describeArchive(await checkArchive(second))}.`);
    return;
  }
  if (first?.startsWith('-')) throw new Error('Usage: npm run backup [-- <folder>], or -- --check <archive>');
  const settings = readSettings(process.env);
  const folder = path.resolve(first ?? path.join(settings.dataDir, 'backups'));
  makeFolder(folder);
  tryFolder(folder);
  const file = await makeArchive(settings, folder);
  say(`Backed up to ${file}: ${describeArchive(await checkArchive(file))}.`);
}

async function makeArchive(settings: Settings, folder: string): Promise<string> {
  const { dataDir } = settings;
  const running = await sendCommand(dataDir, 'backup');
  if (running) {
    return saveArchive({ folder, kind: 'manual', at: new Date() }, async (file) => {
      await pipeline(running, sayBytes, file).catch(explainEnd);
    });
  }
  return withInstallation(settings, 'npm run backup', ({ database }) =>
    makeBackup(database, {
      ...{ folder, kind: 'manual', dataDir, version: appVersion, at: new Date(), onProgress: sayProgress(say) },
    }),
  );
}

/** Says how much was written, at most once a second. */
async function* sayBytes(chunks: AsyncIterable<Buffer>) {
  let bytes = 0;
  let saidAt = performance.now();
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (performance.now() - saidAt >= 1_000) {
      saidAt = performance.now();
      say(`  ${describeBytes(bytes)} so far`);
    }
    yield chunk;
  }
}

function explainEnd(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ECONNRESET') throw error;
  throw new Error('The server stopped before the backup was complete. Its log says why. No backup was made.');
}

/** `given`: an archive. It goes into the empty database that the settings name, while no server uses it. */
export async function restore([file]: string[]): Promise<void> {
  if (!file) throw new Error('Usage: npm run restore -- <archive>');
  const archive = await openArchive(file);
  const settings = readSettings(process.env);
  const { manifest, rows, waitingFiles } = await withInstallation(
    settings,
    'npm run restore',
    (opened) => restoreArchive(opened, archive, { dataDir: settings.dataDir, onProgress: sayProgress(say), say }),
    { isOwner: true },
  );
  say(`Restored ${rows.toLocaleString('en-US')} rows of ${manifest.createdAt}, all compared with the backup.`);
  if (waitingFiles > 0) say('Deliveries that waited on disk are counted at the next start.');
  say('Start CallGauge with the same settings.');
}
