// npm run restore -- <archive>: loads a backup into the empty database that the settings name, while no server uses it.
import { openArchive } from '../server/backup/archive';
import { sayProgress } from '../server/backup/archive-files';
import { restoreArchive } from '../server/backup/restore-archive';
import { readSettings } from '../server/settings';
import { runTool, say, withInstallation } from './run-command';

await runTool(async ([file]) => {
  if (!file) throw new Error('Usage: npm run restore -- <archive>');
  const archive = await openArchive(file);
  const settings = readSettings(process.env);
  const { manifest, rows, waitingFiles } = await withInstallation(settings, 'npm run restore', (opened) =>
    restoreArchive(opened, archive, { dataDir: settings.dataDir, onProgress: sayProgress(say), say }),
  );
  say(`Restored ${rows.toLocaleString('en-US')} rows of ${manifest.createdAt}, all compared with the backup.`);
  if (waitingFiles > 0) say('Deliveries that waited on disk are counted at the next start.');
  say('Start CallGauge with the same settings.');
});
