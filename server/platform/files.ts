// Files that are whole after a crash: each has its old content or its new one.
import fs from 'node:fs/promises';
import path from 'node:path';

/** Writes a new file that only this user can read. Resolves once its content is on disk; its name needs `syncFolder`. */
export async function writeFile(file: string, content: string | Buffer): Promise<void> {
  const handle = await fs.open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function replaceFile(file: string, content: string): Promise<void> {
  const next = `${file}.next`;
  await fs.mkdir(path.dirname(file), { recursive: true });
  await writeFile(next, content);
  await fs.rename(next, file);
  await syncFolder(path.dirname(file));
}

/** A small file that is replaced whenever its content changes. */
export interface JsonFile<Content> {
  /** Undefined if there is no file, or `parse` fails. */
  read(): Promise<Content | undefined>;
  /** Resolves once this content, or that of a later call, is on disk. */
  write(content: unknown): Promise<void>;
}

export function openJsonFile<Content>(file: string, parse: (content: unknown) => Content): JsonFile<Content> {
  let onDisk: string | undefined;
  let next: string | undefined;
  let writing: Promise<void> | undefined;

  const write = async () => {
    while (next !== undefined && next !== onDisk) {
      const text = next;
      await replaceFile(file, text);
      onDisk = text;
    }
  };

  return {
    async read() {
      try {
        onDisk = await fs.readFile(file, 'utf8');
        return parse(JSON.parse(onDisk));
      } catch {
        return undefined;
      }
    },
    write(content) {
      next = JSON.stringify(content);
      writing ??= write().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  };
}
