// The commands that a running embedded server carries out for the tools: it alone can open its database.
import type { Database } from '../database/engine/connect';
import { answerInLines, startControl } from './control';
import { sayProgress } from './describe-progress';
import { makeBackup } from './make-backup';
import { moveHandlers } from './move-out';

export interface CommandParts {
  database: Database;
  dataDir: string;
  version: string;
  /** Called once the database is elsewhere: this process only keeps deliveries from then on. */
  onMoved(): void;
}

export function serveCommands(parts: CommandParts): Promise<{ close(): void }> {
  const { database, dataDir, version } = parts;
  return startControl(dataDir, {
    ...moveHandlers(parts),
    '/hello': async (_request, response) => void response.end('CallGauge'),
    async '/backup'(request, response) {
      const folder = await readBody(request);
      await answerInLines(response, (say, signal) =>
        makeBackup(database, {
          ...{ folder, kind: 'manual', dataDir, version, at: new Date(), onProgress: sayProgress(say), signal },
        }),
      );
    },
  });
}

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
