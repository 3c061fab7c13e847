// Unique keys that somebody else was quicker to take: an expected outcome, told from every other error.

const uniqueViolation = '23505';

/** What the work comes to, or `taken` when it failed because of this unique key. */
export async function orTaken<Result>(work: Promise<Result>, key: string): Promise<Result | 'taken'> {
  try {
    return await work;
  } catch (error) {
    if (takenKey(error) === key) return 'taken';
    throw error;
  }
}

/** The name of the unique key an error is about, if it is about one. The query builder wraps the database’s error. */
export function takenKey(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === uniqueViolation && 'constraint' in error) return error.constraint;
  return takenKey(error.cause);
}
