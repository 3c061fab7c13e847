// The embedded engine's thread: PGlite behind a Unix socket. A thread can be terminated when a query runs away.
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { DurableFiles } from './disk/durable-files';
import type { EngineOptions, FromEngine, ToEngine } from './engine-messages';

// After a SQL error the pool opens the next connection before the last is closed.
const maxConnections = 4;

const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

serve(workerData as EngineOptions).catch((error: unknown) => {
  kind({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
});

async function serve(options: EngineOptions): Promise<void> {
  const { engine, fsyncs } =
    options.dataDir === null ? await openInMemory(options) : await openOnDisk(options.dataDir, options);
  endWhenBroken(engine);
  fs.rmSync(options.socketPath, { force: true });
  const server = new PGLiteSocketServer({ db: engine, path: options.socketPath, maxConnections });
  await server.start();
  parentPort?.on('message', (message: ToEngine) => {
    if (message.command === 'load') void load(engine, message.statement, message.bytes);
    else void (message.command === 'dump' ? dump(engine) : stop(engine, server));
  });
  kind({ kind: 'ready', fsyncs });
}

async function openInMemory(options: EngineOptions): Promise<{ engine: PGlite; fsyncs: number }> {
  return { engine: await PGlite.create({ fs: new MemoryFS(), ...startingFrom(options.template) }), fsyncs: 0 };
}

async function openOnDisk(dataDir: string, options: EngineOptions): Promise<{ engine: PGlite; fsyncs: number }> {
  const isNew = !fs.existsSync(`${dataDir}/PG_VERSION`);
  const unfinished = `${dataDir}.unfinished`;
  if (isNew) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    fs.mkdirSync(unfinished, { mode: 0o700 });
  }
  const files = new DurableFiles(isNew ? unfinished : dataDir);
  const engine = await PGlite.create({
    fs: files,
    startParams: durableStartParams,
    ...(isNew && startingFrom(options.template)),
  });
  const before = files.fsyncs;
  await engine.exec('checkpoint');
  const { rows } = await engine.query<{ fsync: string }>('show fsync');
  if (rows[0]?.fsync !== 'on' || files.fsyncs === before)
    throw new Error('The embedded database does not sync its data to disk, so it was not started.');
  if (isNew) files.finishAs(dataDir);
  return { engine, fsyncs: files.fsyncs };
}

/** After an exception in the engine its memory is unreliable: the thread ends, and a new one recovers from disk. */
function endWhenBroken(engine: PGlite): void {
  const execute = engine.execProtocolRawStream.bind(engine);
  engine.execProtocolRawStream = async (message, options) => {
    try {
      await execute(message, options);
    } catch (error) {
      setImmediate(() => {
        throw error;
      });
    }
  };
}

function startingFrom(template: Uint8Array | null): { loadDataDir?: Blob } {
  return template ? { loadDataDir: new Blob([new Uint8Array(template)]) } : {};
}

async function dump(engine: PGlite): Promise<void> {
  try {
    await engine.exec('checkpoint');
    const bytes = new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer());
    kind({ kind: 'dump', bytes });
  } catch (error) {
    kind({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

/** In the session's open transaction, if there is one. */
async function load(engine: PGlite, statement: string, bytes: Uint8Array): Promise<void> {
  try {
    await engine.query(statement, [], { blob: new Blob([new Uint8Array(bytes)]) });
    kind({ kind: 'loaded' });
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    kind({ kind: 'failed', message, code });
  }
}

async function stop(engine: PGlite, server: PGLiteSocketServer): Promise<void> {
  try {
    await server.stop();
    await engine.exec('checkpoint');
    await engine.close();
  } finally {
    kind({ kind: 'stopped' });
  }
}

function kind(message: FromEngine): void {
  parentPort?.postMessage(message, message.kind === 'dump' ? [message.bytes.buffer as ArrayBuffer] : []);
}
