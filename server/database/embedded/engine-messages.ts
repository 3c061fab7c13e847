export interface EngineOptions {
  dataDir: string | null;
  socketPath: string;
  template: Uint8Array | null;
}

export type ToEngine = { command: 'dump' } | { command: 'stop' };

export type FromEngine =
  | {
      kind: 'ready';
      /** The number of syncs so far: above 0 unless in memory. */
      fsyncs: number;
    }
  | { kind: 'dump'; bytes: Uint8Array }
  | { kind: 'stopped' }
  | { kind: 'failed'; message: string };
