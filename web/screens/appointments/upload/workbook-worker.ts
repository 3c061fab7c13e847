// Runs in a worker: answers a workbook with its first sheet as CSV, or with why it cannot be read.

import type { WorkbookMessage, WorkbookRequest } from './read-workbook';
import { readXlsxAsCsv } from './read-xlsx-as-csv';

interface WorkerScope {
  onmessage: ((message: MessageEvent<WorkbookRequest>) => void) | null;
  postMessage(message: WorkbookMessage): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = async ({ data: { file, limits } }) => {
  scope.postMessage(await readXlsxAsCsv(file, limits, (percent) => scope.postMessage({ percent })));
};
