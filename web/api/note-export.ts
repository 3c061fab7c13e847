// Tells the server's audit log that this browser made a file, since files are made here.
import type { ExportNote } from '#contract/audit-log';
import { request } from './request';

/** Without waiting and without a word when it fails: the file is there all the same. */
export function noteExport(note: ExportNote): void {
  void request('noteExport', { body: note }).catch(() => undefined);
}
