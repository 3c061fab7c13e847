// Writes a file atomically: after a crash it has either the old or the new content.
import fs from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './sync-folder';

export async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.next`;
  await fs.mkdir(path.dirname(file), { recursive: true });
  const handle = await fs.open(next, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.rename(next, file);
  await syncFolder(path.dirname(file));
}
