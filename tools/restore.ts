// npm run restore -- <archive>: loads a backup into the empty database that the settings name, while no server uses it.
import { openArchive } from '../server/backup/check-archive';
import { sayProgress } from '../server/backup/describe-progress';
import { restoreArchive } from '../server/backup/restore-archive';
import { openDatabase } from '../server/database/engine/connect';
import { readSettings } from '../server/settings';

process.umask(0o077);
await run(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

async function run(file: string | undefined): Promise<void> {
  if (!file) throw new Error('Usage: npm run restore -- <archive>');
  const archive = await openArchive(file);
  const say = (line: string) => console.log(line);
  const { databaseUrl, dataDir } = readSettings(process.env);
  const opened = await openDatabase({ databaseUrl, dataDir, log: say });
  try {
    const onProgress = sayProgress(say);
    const { manifest, rows, waitingFiles } = await restoreArchive(opened, archive, {
      ...{ dataDir, onProgress, say },
    });
    say(`Restored ${rows.toLocaleString('en-US')} rows of ${manifest.createdAt}, all compared with the backup.`);
    if (waitingFiles > 0) say('Deliveries that waited on disk are counted at the next start.');
    say('Start CallGauge with the same settings.');
  } finally {
    await opened.database.close();
  }
}
