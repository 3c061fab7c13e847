// Reads a workbook in a worker, so that the tab stays usable.
import { maxAppointmentFileBytes, maxAppointmentRows } from '#contract/appointments';
import { readXlsxAsCsv, type WorkbookAnswer, type WorkbookProblem } from './read-xlsx-as-csv';

/** What was read so far, in percent. */
export type OnProgress = (percent: number) => void;

/** The first sheet as CSV. Rejects with a sentence to show. Without workers it is read here. */
export async function readWorkbook(file: Blob, onProgress: OnProgress, signal: AbortSignal): Promise<string> {
  const limits = { maxRows: maxAppointmentRows, maxBytes: maxAppointmentFileBytes };
  const answer =
    typeof Worker === 'undefined'
      ? await readXlsxAsCsv(file, limits, onProgress)
      : await askWorker({ file, limits }, onProgress, signal);
  if ('problem' in answer) throw new Error(sentences[answer.problem]);
  return answer.csv;
}

const sentences: Record<WorkbookProblem, string> = {
  broken: 'This workbook could not be read: the file is damaged or incomplete. Save it again, or save it as CSV.',
  protected: 'This workbook is protected with a password. Save a copy without the password, or save it as CSV.',
  old: 'This is a workbook of Excel 2003 or older (.xls). Save it as .xlsx or CSV and choose that file.',
  empty: 'The first sheet of this workbook is empty. Move the appointments to the first sheet.',
  'too-large': 'This workbook is too large: a file can have at most 100,000 rows. Split it into smaller ones.',
};

export interface WorkbookRequest {
  file: Blob;
  limits: { maxRows: number; maxBytes: number };
}

/** A number is progress. */
export type WorkbookMessage = WorkbookAnswer | { percent: number };

async function askWorker(
  request: WorkbookRequest,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<WorkbookAnswer> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<WorkbookAnswer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.onmessage = ({ data }: MessageEvent<WorkbookMessage>) =>
        'percent' in data ? onProgress(data.percent) : resolve(data);
      // Its code could not be loaded, or a huge file used up its memory.
      worker.onerror = () =>
        reject(new Error('This workbook could not be read here. Save it as CSV and choose that file.'));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
