// One import per company at a time: two would check against rows that the other is changing.
import { type Refusal, refuse } from '../failures';

export interface ImportTurns {
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
