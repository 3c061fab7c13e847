// Logs errors without statements and values, which may be payloads, tokens or names.

interface LoggedError {
  type: string;
  message?: string;
  stack?: string;
  code?: unknown;
  table?: unknown;
  constraint?: unknown;
  cause?: LoggedError;
}

export function describeErrorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const described: LoggedError = {
    type: error.name,
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && { cause: describeErrorForLog(error.cause) }),
  };
  if (quotesValues(error)) return { ...described, stack: framesOf(error) };
  return { ...described, message: error.message, stack: framesOf(error) };
}

export function summarizeError(error: unknown): string {
  const { type, code, message, cause } = describeErrorForLog(error);
  // The query builder's error wraps the database's, and its message is the whole statement.
  if (message === undefined && cause) return summarizeError(error instanceof Error ? error.cause : undefined);
  if (message === undefined) return `the database refused a statement (${code ?? type})`;
  const isOfDatabase = error instanceof Error && 'severity' in error;
  const [line = ''] = message.split('\n');
  return isOfDatabase ? `the database refused a statement (${code}): ${line}` : line;
}

/** PostgreSQL errors have a severity; the query builder's contain the query and parameters. */
function quotesValues(error: Error): boolean {
  if ('params' in error) return true;
  return 'severity' in error && !isAboutServer('code' in error ? error.code : undefined);
}

/** Error classes whose messages never quote values. Not 22 and 23 (values), 42 (statements) and P0 (functions). */
function isAboutServer(code: unknown): boolean {
  return typeof code === 'string' && /^(08|25|28|3D|40|53|55|57|58|XX)[\dA-Z]{3}$/.test(code);
}

const framesOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n') ?? '';
