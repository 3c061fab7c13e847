// Transactions that cross each other: PostgreSQL ends one of two that wait for one another, and it simply tries again.

const deadlock = '40P01';
const serialization = '40001';
const maxTries = 5;

/** Does the work again, from its beginning, when another transaction was in its way; other errors are thrown at once. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !isConflict(error)) throw error;
    }
  }
}

/** The query builder wraps the database's error. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === deadlock || code === serialization || isConflict(error.cause);
}
