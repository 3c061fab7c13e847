// Makes the names in a folder outlive a power failure, as a file's own sync makes its bytes.
import fs from 'node:fs/promises';

export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
