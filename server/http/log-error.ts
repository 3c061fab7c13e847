// How an error stands in the log. Errors of the database quote statements and their values, which may be payloads,
// tokens or names: of those only what identifies the fault is kept.

interface LoggedError {
  type: string;
  message?: string;
  stack?: string;
  code?: unknown;
  table?: unknown;
  constraint?: unknown;
  cause?: LoggedError;
}

/** The serializer for pino's `err`. */
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

/** PostgreSQL's own errors have a severity, the query builder's carry the query and its parameters. */
function quotesValues(error: Error): boolean {
  return 'severity' in error || 'params' in error;
}

const framesOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n') ?? '';
