// An export under way: how far it is, and how to cancel it. It goes on while the screen is used, and ends when it is left.
import { useEffect, useRef, useState } from 'react';
import type { Call } from '#contract/call-list';
import { noteExport } from '../../../api/note-export';
import { messageOf } from '../../../api/request';
import { formatCount } from '../../../ui/format';
import { fileName, fileTypes, saveFile } from '../../../ui/save-file';
import { toast } from '../../../ui/toast';
import { type ListedBy, maxXlsxCalls, pageOf, readPages, TooManyForXlsx, writeCalls } from './write-calls';

export type FileFormat = keyof typeof fileTypes;

export interface CallExport {
  progress: { read: number; of: number | null } | null;
  /** All that match; `total` only says how far it is. */
  exportAll(format: FileFormat, listed: ListedBy, total: number | null): Promise<void>;
  exportSelected(calls: readonly Call[], companyId: number | undefined): Promise<void>;
  cancel(): void;
}

export function useExport(companyName: string | undefined): CallExport {
  const [progress, setProgress] = useState<CallExport['progress']>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const write = async (
    format: FileFormat,
    pages: AsyncIterable<readonly Call[]>,
    companyId: number | undefined,
    total: number | null,
  ) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ read: 0, of: total });
    try {
      const file = await writeCalls(format, pages, {
        signal: controller.signal,
        onRead: (read) => setProgress({ read, of: total }),
      });
      if (!file || controller.signal.aborted) return;
      saveFile(fileName(['Calls', companyName ?? 'All accounts'], format), fileTypes[format], file.content);
      noteExport({ content: 'calls', format, rows: file.rows, ...(companyId !== undefined && { companyId }) });
      toast({ title: file.rows === 1 ? '1 call exported' : `${formatCount(file.rows)} calls exported` });
    } catch (error) {
      if (controller.signal.aborted) return;
      toast({
        title: 'Calls could not be exported',
        description:
          error instanceof TooManyForXlsx
            ? tooMany
            : messageOf(error, 'The server could not be reached or had an error. Nothing was saved. Try again.'),
        variant: 'destructive',
      });
    } finally {
      running.current = null;
      setProgress(null);
    }
  };

  return {
    progress,
    async exportAll(format, listed, total) {
      if (running.current) return;
      if (format === 'xlsx' && total !== null && total > maxXlsxCalls) {
        toast({ title: 'Too many calls for Excel', description: tooMany, variant: 'destructive' });
        return;
      }
      await write(format, readPages(listed), listed.filters.companyId, total);
    },
    async exportSelected(calls, companyId) {
      if (!running.current) await write('csv', pageOf(calls), companyId, calls.length);
    },
    cancel: () => running.current?.abort(),
  };
}

const tooMany = `An Excel file can have at most ${formatCount(maxXlsxCalls)} calls. Choose CSV, or a shorter period.`;
