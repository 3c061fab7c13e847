// What the server and the thread that holds the embedded engine say to each other. Types only.

export interface EngineOptions {
  /** Null keeps everything in memory. */
  dataDir: string | null;
  socketPath: string;
  /** A dump to begin with where there is no database yet. */
  template: Uint8Array | null;
}

export type ToEngine = { ask: 'dump' } | { ask: 'stop' };

export type FromEngine =
  | {
      kind: 'ready';
      /** How often the file layer has already put bytes on the disk: above 0 unless in memory. */
      fsyncs: number;
    }
  | { kind: 'dump'; bytes: Uint8Array }
  | { kind: 'stopped' }
  | { kind: 'failed'; message: string };
