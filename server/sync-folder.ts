// Makes the names in a folder durable, like a file's own sync its content.
import fs from 'node:fs/promises';

export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
