// The commands that a running embedded server carries out for the tools: it alone can open its database.
import type { Database } from '../database/engine/connect';
import { startControl } from './control';
import { writeBackup } from './make-backup';
import { moveHandlers } from './move-out';

export interface CommandParts {
  database: Database;
  dataDir: string;
  version: string;
  log: { warn(facts: object, line: string): void };
  /** Called once the database is elsewhere: this process only keeps deliveries from then on. */
  onMoved(): void;
}

export function serveCommands(parts: CommandParts): Promise<{ close(): void }> {
  const { database, dataDir, version, log } = parts;
  return startControl(dataDir, log, {
    ...moveHandlers(parts),
    '/hello': async (_request, response) => void response.end('CallGauge'),
    async '/backup'(_request, response) {
      // Who asked writes the file: a folder or disk that hangs is never this server's. One that stops reading ends the copy.
      response.setTimeout(maxSilentMs, () => response.destroy());
      await writeBackup(database, { dataDir, version, at: new Date() }, response);
    },
  });
}

const maxSilentMs = 60_000;
