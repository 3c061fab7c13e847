export interface EngineOptions {
  dataDir: string | null;
  socketPath: string;
  template: Uint8Array | null;
}

export type ToEngine =
  | { command: 'dump' }
  | { command: 'stop' }
  /** A `copy … from '/dev/blob'`, which cannot be sent through the socket. */
  | { command: 'load'; statement: string; bytes: Uint8Array };

export type FromEngine =
  | {
      kind: 'ready';
      /** The number of syncs so far: above 0 unless in memory. */
      fsyncs: number;
    }
  | { kind: 'dump'; bytes: Uint8Array }
  | { kind: 'stopped' }
  | { kind: 'loaded' }
  | { kind: 'failed'; message: string; code?: string | undefined };
