// Tells a database that cannot be reached just now, which passes, from a statement that was wrong, which does not.
import { DatabaseBusy } from '../lanes/database-busy';

/** Whether an error says that the database cannot be reached just now, rather than that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  if (!(error instanceof Error)) return false;
  if (error.cause !== undefined && isDatabaseUnavailable(error.cause)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    lostConnection.has(code) ||
    code.startsWith('08') ||
    // The password or role is refused: a person changed it, and deliveries wait until it is put right.
    code.startsWith('28') ||
    code.startsWith('57P') ||
    outOfTime.has(code) ||
    awayMessage.test(error.message)
  );
}

/** What has no code: a connection that broke or was not to be had, and either engine closed for the server's stop. */
const awayMessage =
  /Connection terminated|connection error|timeout exceeded when trying to connect|The database is closed\.|Cannot use a pool after calling end/;

/** Whether the database answers, but takes no writes just now. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, /^25006$/);
}

/** Whether a disk is full: the database's, or this machine's own. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, /^(53100|ENOSPC|EDQUOT|EFBIG)$/);
}

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.test(error.code)) return true;
  return hasCode(error.cause, codes);
}

/** No connection to be had; a statement or a wait for a lock ended by the server. */
const outOfTime = new Set(['53300', '57014', '55P03']);
const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);

/**
 * Whether trouble with a server that answers may settle by itself, too: read-only while it recovers or fails over, a
 * deadlock, no room or no lock just now, a disk that failed.
 */
export function isTransient(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true;
  if (!(error instanceof Error)) return false;
  if (error.cause !== undefined && isTransient(error.cause)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^(25006|(40|53|55|57|58)[\dA-Z]{3})$/.test(code);
}
