// The embedded engine for the server: locked, restarted when a statement runs away, stopped safely.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { findWorker } from '../../aside/find-worker';
import { databaseDirectory, socketDirectory, socketPath, socketPort } from './disk/data-directory';
import { lockDataDirectory } from './disk/data-lock';
import { refuseMoved } from './disk/moved';
import { makePrivate } from './disk/private-folder';
import type { EngineOptions, FromEngine, ToEngine } from './engine-messages';

export interface EngineStart {
  dataDir: string | null;
  template?: Uint8Array | undefined;
  log?: ((line: string) => void) | undefined;
}

export interface EmbeddedEngine {
  readonly socketDirectory: string;
  readonly port: number;
  readonly fsyncsAtStart: number;
  /** Settles when the engine can be reached; restarts it if it ended by itself. */
  ready(): Promise<void>;
  /** Terminates the engine and restarts it on the same data. In memory the data is lost. */
  restart(reason: string): Promise<void>;
  /** The whole database as a file, to start another engine from (`template`). */
  dump(): Promise<Uint8Array>;
  /** Runs a `copy … from '/dev/blob'` with these bytes, in the session's transaction. */
  load(statement: string, bytes: Uint8Array): Promise<void>;
  stop(): Promise<void>;
}

/** Far more than crash recovery takes; an engine that hangs at start is given up after this. */
const startTimeoutMs = 5 * 60_000;

/** How long a running statement may delay the stop: committed data is safe anyway. */
const stopTimeoutMs = 5_000;

/** Throws one clear line if the directory is in use, of another version, or not durable. */
export async function startEmbeddedEngine(start: EngineStart): Promise<EmbeddedEngine> {
  const log = start.log ?? (() => {});
  const workerFile = await findWorker('engine-worker');
  const dataDir = start.dataDir === null ? null : path.resolve(start.dataDir);
  if (dataDir !== null) {
    makePrivate(dataDir);
    refuseMoved(dataDir);
  }
  const directory = dataDir === null ? null : databaseDirectory(dataDir);

  let stopped: Error | undefined;
  let running: Promise<RunningEngine> | undefined;
  const lock = dataDir === null ? null : await lockDataDirectory(dataDir, onLockLost);
  const socket = await socketDirectory(dataDir).catch(releaseAndThrow);
  const options: EngineOptions = {
    dataDir: directory,
    socketPath: socketPath(socket.directory),
    template: start.template ?? null,
  };

  function run(): Promise<RunningEngine> {
    if (stopped) return Promise.reject(stopped);
    if (running) return running;
    const attempt = runEngine(workerFile, options, (reason) => {
      if (running !== attempt) return;
      running = undefined;
      if (!stopped) log(`The embedded database stopped unexpectedly: ${reason}. The next query restarts it.`);
    });
    running = attempt;
    attempt.catch(() => {
      if (running === attempt) running = undefined;
    });
    return attempt;
  }

  async function endWorker(): Promise<void> {
    const ending = running;
    running = undefined;
    await ending?.then((engine) => engine.terminate()).catch(() => {});
  }

  // Another process considers this one dead: writing on would damage its data.
  function onLockLost(): void {
    stopped = new Error('Another process has taken over the data directory; this one no longer writes to it.');
    log(stopped.message);
    void endWorker();
  }

  async function releaseAndThrow(error: unknown): Promise<never> {
    await lock?.release();
    throw error;
  }

  const first = await run().catch(async (error) => {
    socket.remove();
    return releaseAndThrow(error);
  });

  let restarting: Promise<void> | undefined;
  // Waits for a terminating engine to be gone: two would damage the directory.
  async function current(): Promise<RunningEngine> {
    await restarting;
    return run();
  }

  return {
    socketDirectory: socket.directory,
    port: socketPort,
    fsyncsAtStart: first.fsyncs,
    async ready() {
      await current();
    },
    restart(reason) {
      restarting ??= (async () => {
        log(`Restarting the embedded database: ${reason}.`);
        await endWorker();
        await run();
      })().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    dump: async () => (await current()).dump(),
    load: async (statement, bytes) => (await current()).load(statement, bytes),
    async stop() {
      if (stopped) return;
      stopped = new Error('The embedded database is stopped.');
      await restarting?.catch(() => {});
      const engine = await running?.catch(() => undefined);
      running = undefined;
      await engine?.stop();
      socket.remove();
      await lock?.release();
    },
  };
}

interface RunningEngine {
  fsyncs: number;
  dump(): Promise<Uint8Array>;
  load(statement: string, bytes: Uint8Array): Promise<void>;
  stop(): Promise<void>;
  terminate(): Promise<unknown>;
}

/** Runs the thread from start until ready; `onEnd` is called when it ends later. */
function runEngine(file: string, options: EngineOptions, onEnd: (reason: string) => void): Promise<RunningEngine> {
  // execArgv: development loaders do not apply to a built program.
  const worker = new Worker(file, { workerData: options, execArgv: [] });
  const send = (message: ToEngine) => worker.postMessage(message);

  const answer = <Kind extends FromEngine['kind']>(kind: Kind) =>
    new Promise<Extract<FromEngine, { kind: Kind }>>((resolve, reject) => {
      const finish = (act: () => void) => {
        worker.off('message', onMessage).off('error', reject).off('exit', onExit);
        act();
      };
      const onMessage = (message: FromEngine) => {
        if (isMessage(message, kind)) finish(() => resolve(message));
        else if (message.kind === 'failed')
          finish(() => reject(Object.assign(new Error(message.message), { code: message.code })));
      };
      const onExit = () => finish(() => reject(new Error('The embedded database ended.')));
      worker.on('message', onMessage).once('error', reject).once('exit', onExit);
    });

  let failure = 'its thread ended';
  worker.on('error', (error) => {
    failure = error.message;
  });

  const timer = setTimeout(() => void worker.terminate(), startTimeoutMs);
  const ready = answer('ready').then(({ fsyncs }): RunningEngine => {
    clearTimeout(timer);
    worker.once('exit', () => onEnd(failure));
    return {
      fsyncs,
      async dump() {
        const dumped = answer('dump');
        send({ command: 'dump' });
        return (await dumped).bytes;
      },
      async load(statement, bytes) {
        const loaded = answer('loaded');
        send({ command: 'load', statement, bytes });
        await loaded;
      },
      async stop() {
        const timer = setTimeout(() => void worker.terminate(), stopTimeoutMs);
        const stopping = answer('stopped').catch(() => {});
        send({ command: 'stop' });
        await stopping;
        clearTimeout(timer);
        await worker.terminate();
      },
      terminate: () => worker.terminate(),
    };
  });
  return ready.catch(async (error) => {
    clearTimeout(timer);
    await worker.terminate();
    throw error;
  });
}

function isMessage<Kind extends FromEngine['kind']>(
  message: FromEngine,
  kind: Kind,
): message is Extract<FromEngine, { kind: Kind }> {
  return message.kind === kind;
}
