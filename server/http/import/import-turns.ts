// One import per company at a time: two would check against rows that the other is changing.
import { type Refusal, refuse } from '../failures';
import { createConcurrencyLimit, QueueFull } from '../limits/concurrency-limit';

export interface ImportTurns {
  take<Result>(companyId: number, work: () => Promise<Result>): Promise<Result | Refusal>;
}

export function createImportTurns(): ImportTurns {
  const imports = createConcurrencyLimit<number>({ atOncePerKey: 1, waitingPerKey: 0 });
  return {
    async take(companyId, work) {
      try {
        return await imports.run(companyId, work);
      } catch (error) {
        if (error instanceof QueueFull) return refuse('conflict', anotherImport);
        throw error;
      }
    },
  };
}

const anotherImport = 'Another file is being imported for this company. Wait until it is done, then try again.';
