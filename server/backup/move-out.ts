// Moving an embedded database to PostgreSQL: frozen, copied, compared, and left frozen once the copy is the real one.
import type http from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { writeArchive } from '../archive/write-archive';
import type { CopyReader } from '../database/copy/copy-access';
import { markMoved } from '../database/embedded/disk/moved';
import type { Database } from '../database/engine/connect';
import { filesToArchive, type Progress } from './archive-files';
import type { ControlHandler } from './control';

/** Everything in the tables, as an archive. What waits on disk stays there, for the server with the new database. */
export function streamTables(reader: CopyReader, version: string, onProgress?: (progress: Progress) => void): Readable {
  const at = new Date();
  const files = filesToArchive(reader, { dataDir: null, engine: 'embedded', version, at, onProgress });
  // Not compressed: it goes to a process on this machine.
  return pipeline(Readable.from(writeArchive(files, at), { objectMode: false }), createGzip({ level: 0 }), () => {});
}

interface MoveParts {
  database: Database;
  dataDir: string;
  version: string;
  onMoved(): void;
}

/**
 * `/move` freezes the database for as long as its answer is open. Meanwhile `/move/archive` streams the tables. After
 * `/move/done` it stays frozen until the process ends; if the command goes away before, everything continues as before.
 */
export function moveHandlers({ database, dataDir, version, onMoved }: MoveParts): Record<string, ControlHandler> {
  let frozen: { reader: CopyReader; moved(): void } | undefined;
  return {
    '/move': (_request, response) =>
      database.copy.readFrozen(async (reader) => {
        const isMoved = await new Promise<boolean>((resolve) => {
          frozen = { reader, moved: () => resolve(true) };
          response.once('close', () => resolve(false));
          response.writeHead(200).write('frozen');
        });
        frozen = undefined;
        response.end();
        if (isMoved) await new Promise(() => {});
      }),
    async '/move/archive'(_request, response) {
      if (!frozen) throw new Error('No move is going on.');
      await sendAll(streamTables(frozen.reader, version), response);
    },
    async '/move/done'(request, response) {
      if (!frozen) throw new Error('The move was given up meanwhile. Empty the new database and try again.');
      let to = '';
      for await (const chunk of request) to += chunk;
      await markMoved(dataDir, { to, at: new Date().toISOString() });
      frozen.moved();
      onMoved();
      response.end();
    },
  };
}

function sendAll(stream: Readable, response: http.ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    pipeline(stream, response, (error) => (error ? reject(error) : resolve()));
  });
}
