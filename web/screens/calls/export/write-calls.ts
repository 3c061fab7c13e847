// Writes all calls of a filter to a file, page after page, so that neither the server nor the tab holds up.
import type { Call, CallListFilters, CallSort } from '#contract/call-list';
import { maxCallsPerPage } from '#contract/call-list';
import { request } from '../../../api/request';
import { writeCsv } from '../../../ui/write-csv';
import type { CallOrder } from '../use-calls-address';
import { fileHead, fileRow, fileWidths } from './calls-file';
import { writeXlsxAside } from './write-xlsx-aside';

/** A workbook is written in one piece, which takes the browser most of a minute at this size. */
export const maxXlsxCalls = 100_000;

export interface ListedBy {
  filters: CallListFilters;
  sort: CallSort;
  order: CallOrder;
}

export interface Progress {
  /** Calls read so far. */
  onRead(count: number): void;
  signal: AbortSignal;
}

export type CallsFile = { content: Blob; rows: number };

/** Null if it was canceled. Rejects if a page cannot be loaded. */
export async function writeCalls(
  format: 'csv' | 'xlsx',
  pages: AsyncIterable<readonly Call[]>,
  { onRead, signal }: Progress,
): Promise<CallsFile | null> {
  const parts: string[] = format === 'csv' ? [await writeCsv([fileHead])] : [];
  const rows: ReturnType<typeof fileRow>[] = [];
  let count = 0;
  for await (const calls of pages) {
    if (signal.aborted) return null;
    count += calls.length;
    if (format === 'csv') {
      if (calls.length > 0) parts.push(await writeCsv(calls.map(fileRow), false));
    } else {
      rows.push(...calls.map(fileRow));
      if (count > maxXlsxCalls) throw new TooManyForXlsx();
    }
    onRead(count);
  }
  if (format === 'csv') return { content: new Blob(parts), rows: count };
  const head = fileHead.map((value) => ({ value, isBold: true }));
  const sheet = { name: 'Calls', rows: [head, ...rows], columnWidths: fileWidths, fixedRows: 1 };
  const content = await writeXlsxAside([sheet], signal);
  return content && { content, rows: count };
}

export class TooManyForXlsx extends Error {}

/** All calls that match. The cursor keeps the moment of the first page, so calls that come meanwhile change nothing. */
export async function* readPages({ filters, sort, order }: ListedBy): AsyncGenerator<readonly Call[]> {
  let before: string | undefined;
  do {
    const page = await request('listCalls', { query: { ...filters, sort, order, limit: maxCallsPerPage, before } });
    yield page.calls;
    before = page.nextCursor ?? undefined;
  } while (before !== undefined);
}

/** Calls that are already here. */
export async function* pageOf(calls: readonly Call[]): AsyncGenerator<readonly Call[]> {
  yield calls;
}
