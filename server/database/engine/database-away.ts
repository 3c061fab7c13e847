/** Whether an error means that the database cannot be reached, rather than that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.cause !== undefined && isDatabaseUnavailable(error.cause)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    lostConnection.has(code) ||
    code.startsWith('08') ||
    code.startsWith('28') ||
    code.startsWith('57P') ||
    outOfTime.has(code) ||
    awayMessage.test(error.message)
  );
}

const awayMessage =
  /Connection terminated|connection error|timeout exceeded when trying to connect|The database is closed\.|Cannot use a pool after calling end/;

/** Whether the database answers but accepts no writes. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, /^25006$/);
}

/** Whether a statement was canceled because it took too long. */
export function isCanceled(error: unknown): boolean {
  return hasCode(error, /^57014$/);
}

/** Whether a statement waited too long for a lock. */
export function isLocked(error: unknown): boolean {
  return hasCode(error, /^55P03$/);
}

/** Whether a disk is full: the database's or this machine's. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, /^(53100|ENOSPC|EDQUOT|EFBIG)$/);
}

/** Why a start failed for lack of space; undefined for any other error. */
export function explainFullDisk(error: unknown, dataDir: string): string | undefined {
  // PostgreSQL's own errors at start are only text.
  const isFull = isDiskFull(error) || (error instanceof Error && /No space left on device|ENOSPC/.test(error.message));
  return isFull ? `the disk of DATA_DIR (${dataDir}) is full. Free at least 64 MB there and start again.` : undefined;
}

/** Whether an error, or what caused it, has one of these codes of PostgreSQL or the system. */
export function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.test(error.code)) return true;
  return hasCode(error.cause, codes);
}

const outOfTime = new Set(['53300', '57014', '55P03']);
const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);

/** Whether the failure may pass: recovery, failover, a deadlock, no room, no lock, a disk error. */
export function isTransient(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true;
  if (!(error instanceof Error)) return false;
  if (error.cause !== undefined && isTransient(error.cause)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^(25006|(40|53|55|57|58)[\dA-Z]{3})$/.test(code);
}
