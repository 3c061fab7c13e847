// Runs in a worker: answers sheets with the workbook, or null if it cannot be written.
import { writeXlsx, type XlsxSheet } from '../../../ui/write-xlsx';

interface WorkerScope {
  onmessage: ((message: MessageEvent<readonly XlsxSheet[]>) => void) | null;
  postMessage(answer: Blob | null): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  writeXlsx(data).then(
    (workbook) => scope.postMessage(workbook),
    () => scope.postMessage(null),
  );
};
