// A small file that is replaced as a whole whenever what it holds changes.
import fs from 'node:fs/promises';
import { replaceFile } from './replace-file';

export interface KeptFile {
  /** Undefined if there is none. */
  read(): Promise<string | undefined>;
  /** Resolves once this, or a later text, is on disk. */
  write(text: string): Promise<void>;
}

export function openKeptFile(file: string): KeptFile {
  let onDisk: string | undefined;
  let wanted: string | undefined;
  let writing: Promise<void> | undefined;

  const write = async () => {
    while (wanted !== undefined && wanted !== onDisk) {
      const text = wanted;
      await replaceFile(file, text);
      onDisk = text;
    }
  };

  return {
    async read() {
      onDisk = await fs.readFile(file, 'utf8').catch(() => undefined);
      return onDisk;
    },
    write(text) {
      wanted = text;
      writing ??= write().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  };
}
