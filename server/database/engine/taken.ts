// Unique keys that someone else took first: an expected outcome.

const uniqueViolation = '23505';

/** The work's result, or `taken` if it failed because of this unique key. */
export async function orTaken<Result>(work: Promise<Result>, key: string): Promise<Result | 'taken'> {
  try {
    return await work;
  } catch (error) {
    if (takenKey(error) === key) return 'taken';
    throw error;
  }
}

/** The violated unique key of an error, if any. The query builder wraps the database’s error. */
export function takenKey(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === uniqueViolation && 'constraint' in error) return error.constraint;
  return takenKey(error.cause);
}
