/** What an operator reads of an error. */
export const lineOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
