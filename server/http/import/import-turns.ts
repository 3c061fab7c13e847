// One import at a time for each company: two would judge by what the other is changing, and a crowd would keep the server.
import { type Refusal, refuse } from '../failures';

export interface ImportTurns {
  /** Does the import when the company has no other; a refusal when it has. */
  take<Result>(companyId: number, work: () => Promise<Result>): Promise<Result | Refusal>;
}

export function createImportTurns(): ImportTurns {
  const busy = new Set<number>();
  return {
    async take(companyId, work) {
      if (busy.has(companyId)) return refuse('conflict', anotherImport);
      busy.add(companyId);
      try {
        return await work();
      } finally {
        busy.delete(companyId);
      }
    },
  };
}

const anotherImport = 'Another file is being imported for this company. Wait until it is done, then try again.';
