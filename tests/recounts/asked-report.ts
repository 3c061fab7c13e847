import type { CompanyScope } from '../../server/access/scope';
import type { Reads } from '../../server/database/engine/connect';
import type { WorldCall } from '../counted-world';

export interface AskedReport {
  reads: Reads;
  scope: CompanyScope;
  /** As in an address; each report parses the ones it has. */
  filters: object;
  now: Date;
  /** All calls there are. */
  calls: readonly WorldCall[];
}
