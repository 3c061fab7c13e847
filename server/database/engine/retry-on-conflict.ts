const deadlock = '40P01';
const serialization = '40001';
const maxTries = 5;

/** Repeats the work from its beginning after a conflict; other errors are thrown at once. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === deadlock || code === serialization || isConflict(error.cause);
}
