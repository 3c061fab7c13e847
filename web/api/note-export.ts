// Records an export in the server's audit log, since files are made in the browser.
import type { ExportNote } from '#contract/audit-log';
import { request } from './request';

/** Does not wait, and ignores failure: the file is already saved. */
export function noteExport(note: ExportNote): void {
  void request('noteExport', { body: note }).catch(() => undefined);
}
