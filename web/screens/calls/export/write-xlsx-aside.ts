// Writes a workbook in a worker, so that the tab stays usable.
import { writeXlsx, type XlsxSheet } from '../../../ui/write-xlsx';

/** Null if it was canceled. Without workers it is written here. */
export async function writeXlsxAside(sheets: readonly XlsxSheet[], signal: AbortSignal): Promise<Blob | null> {
  if (signal.aborted) return null;
  if (typeof Worker === 'undefined') return writeXlsx(sheets);
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob | null>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(null));
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) =>
        data ? resolve(data) : reject(new Error('The workbook could not be written'));
      worker.onerror = () => reject(new Error('The worker could not start'));
      worker.postMessage(sheets);
    });
  } finally {
    worker.terminate();
  }
}
