// The commands that a running embedded server carries out for the tools: it alone can open its database.
import type { Database } from '../database/engine/connect';
import { answerInLines, startControl } from './control';
import { sayProgress } from './describe-progress';
import { makeBackup } from './make-backup';

export interface CommandParts {
  database: Database;
  dataDir: string;
  version: string;
}

export function serveCommands({ database, dataDir, version }: CommandParts): Promise<{ close(): void }> {
  return startControl(dataDir, {
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
