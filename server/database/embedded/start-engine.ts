// The embedded engine as the server sees it: started under the data directory's lock, ended and started again when a
// statement runs away, stopped with everything on the disk. open-lanes.ts puts the lane in front of it.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { databaseDirectory, socketDirectory, socketPath, socketPort } from './data-directory';
import { lockDataDirectory } from './data-lock';
import type { EngineOptions, FromEngine, ToEngine } from './engine-messages';
import { findEngineWorker } from './find-engine-worker';
import { makePrivate } from './private-folder';

export interface EngineStart {
  /** DATA_DIR; null keeps everything in memory. */
  dataDir: string | null;
  /** A dump of another engine to begin with where there is no database yet; without it an empty one is made. */
  template?: Uint8Array | undefined;
  log?: ((line: string) => void) | undefined;
}

export interface EmbeddedEngine {
  /** What the driver calls host: the folder of the socket. */
  readonly socketDirectory: string;
  readonly port: number;
  /** How often the file layer had put bytes on the disk when the engine was ready; 0 in memory. */
  readonly fsyncsAtStart: number;
  /** Settles when the engine can be reached; starts it again when it has ended by itself. */
  ready(): Promise<void>;
  /** Ends the engine whatever it is doing and starts it again on the same data. In memory the data is gone. */
  restart(reason: string): Promise<void>;
  /** Everything in the database as a file to start another engine from (`template`). */
  dump(): Promise<Uint8Array>;
  /** CHECKPOINT, close, release the directory. */
  stop(): Promise<void>;
}

/** Far more than replaying what a crash left takes; an engine that hangs at its start is given up after it. */
const patienceAtStartMs = 5 * 60_000;

/** A statement that still runs is not waited for longer: what was committed is safe without a clean end. */
const patienceAtStopMs = 5_000;

/** Throws with one clear line when the directory is in use, of another version, or cannot be made durable. */
export async function startEmbeddedEngine(start: EngineStart): Promise<EmbeddedEngine> {
  const log = start.log ?? (() => {});
  const workerFile = await findEngineWorker();
  const dataDir = start.dataDir === null ? null : path.resolve(start.dataDir);
  if (dataDir !== null) makePrivate(dataDir);
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

  // Another process believes this one dead: to write on would damage what it writes.
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
  // Not before an engine that is being ended is quite gone: two of them would damage the directory.
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
  stop(): Promise<void>;
  terminate(): Promise<unknown>;
}

/** One life of the thread, from its start until it says that it is ready; `onEnd` is told when it ends later. */
function runEngine(file: string, options: EngineOptions, onEnd: (reason: string) => void): Promise<RunningEngine> {
  // execArgv: the loaders that a development run adds do not concern a built program.
  const worker = new Worker(file, { workerData: options, execArgv: [] });
  const ask = (message: ToEngine) => worker.postMessage(message);

  const answer = <Kind extends FromEngine['kind']>(kind: Kind) =>
    new Promise<Extract<FromEngine, { kind: Kind }>>((resolve, reject) => {
      const settle = (act: () => void) => {
        worker.off('message', onMessage).off('error', reject).off('exit', onExit);
        act();
      };
      const onMessage = (message: FromEngine) => {
        if (isMessage(message, kind)) settle(() => resolve(message));
        else if (message.kind === 'failed') settle(() => reject(new Error(message.message)));
      };
      const onExit = () => settle(() => reject(new Error('The embedded database ended.')));
      worker.on('message', onMessage).once('error', reject).once('exit', onExit);
    });

  let failure = 'its thread ended';
  worker.on('error', (error) => {
    failure = error.message;
  });

  const patience = setTimeout(() => void worker.terminate(), patienceAtStartMs);
  const ready = answer('ready').then(({ fsyncs }): RunningEngine => {
    clearTimeout(patience);
    worker.once('exit', () => onEnd(failure));
    return {
      fsyncs,
      async dump() {
        const dumped = answer('dump');
        ask({ ask: 'dump' });
        return (await dumped).bytes;
      },
      async stop() {
        const patience = setTimeout(() => void worker.terminate(), patienceAtStopMs);
        const stopping = answer('stopped').catch(() => {});
        ask({ ask: 'stop' });
        await stopping;
        clearTimeout(patience);
        await worker.terminate();
      },
      terminate: () => worker.terminate(),
    };
  });
  return ready.catch(async (error) => {
    clearTimeout(patience);
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
