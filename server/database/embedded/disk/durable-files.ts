// A durable and private file layer for the embedded engine: PGlite's own never calls fsync, and ignores the umask.
import fs from 'node:fs';
import path from 'node:path';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { othersBits } from './private-folder';

type PostgresMod = postgresMod.PostgresMod;

/** The part of Emscripten's file layer used here, which its published types do not cover. */
interface NodeFileLayer {
  FS: {
    filesystems: {
      NODEFS: {
        node_ops: { mknod: Mknod; setattr: SetAttributes };
        stream_ops: { setattr: SetAttributes; fsync?: (stream: { nfd: number }) => number };
        tryFSOperation<T>(operation: () => T): T;
      };
    };
    lookupPath(path: string): { node: { mount: { opts: { root: string } } } };
  };
}

type Mknod = (parent: object, name: string, mode: number, device: number) => object;
type SetAttributes = (fileOrStream: object, attributes: { mode?: number | null }) => void;

const mountPoint = '/pglite/data';

export class DurableFiles extends NodeFS {
  /** Counted so that the start can verify the patch. */
  fsyncs = 0;
  private layer: NodeFileLayer | undefined;

  override async init(
    engine: PGlite,
    options: Partial<PostgresMod>,
  ): Promise<{ emscriptenOpts: Partial<PostgresMod> }> {
    const { emscriptenOpts } = await super.init(engine, options);
    const patch = (module: PostgresMod) => {
      const layer = module as unknown as NodeFileLayer;
      const files = layer.FS.filesystems.NODEFS;
      // tryFSOperation turns disk errors into an errno; any other exception would break the engine.
      files.stream_ops.fsync = (stream) =>
        files.tryFSOperation(() => {
          fs.fsyncSync(stream.nfd);
          this.fsyncs += 1;
          return 0;
        });
      makeFilesPrivate(files);
      this.layer = layer;
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } };
  }

  /** Gives a synced new database its final name while it runs, so that an interrupted first start leaves none. */
  finishAs(finalDir: string): void {
    if (!this.layer) throw new Error('The file layer was asked to move before it was mounted.');
    putTreeOnDisk(this.rootDir);
    fs.renameSync(this.rootDir, finalDir);
    putOnDisk(path.dirname(finalDir));
    this.layer.FS.lookupPath(mountPoint).node.mount.opts.root = finalDir;
    this.rootDir = finalDir;
  }
}

function makeFilesPrivate({ node_ops, stream_ops }: NodeFileLayer['FS']['filesystems']['NODEFS']): void {
  const make = node_ops.mknod;
  node_ops.mknod = (parent, name, mode, device) => make(parent, name, mode & ~othersBits, device);
  for (const operations of [node_ops, stream_ops]) {
    const set = operations.setattr;
    operations.setattr = (target, attributes) => {
      const { mode } = attributes;
      set(target, mode === undefined || mode === null ? attributes : { ...attributes, mode: mode & ~othersBits });
    };
  }
}

function putTreeOnDisk(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const entryPath = path.join(directory, entry.name);
    if (entry.isDirectory()) putTreeOnDisk(entryPath);
    else if (entry.isFile()) putOnDisk(entryPath);
  }
  putOnDisk(directory);
}

function putOnDisk(fileOrDirectory: string): void {
  const descriptor = fs.openSync(fileOrDirectory, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
