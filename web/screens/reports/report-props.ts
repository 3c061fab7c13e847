import type { TimeRange } from '#contract/reports';
import type { BreakDown } from './break-down/break-down-card';
import type { PathPart } from './break-down/report-path';
import type { FilterWord } from './filters/describe-filters';
import type { FilterName, FilterRules, Filters, ReportId } from './filters/report-filters';

export interface ReportProps {
  id: ReportId;
  name: string;
  rules: FilterRules;
  filters: Filters;
  words: readonly FilterWord[];
  /** Undefined: everything the viewer may see. */
  companyId: number | undefined;
  companyName: string | undefined;
  /** False while the company is still loading. */
  isKnown: boolean;
  /** Of reports that can be broken down, with the way back up. */
  breakDown?: BreakDown;
  path?: readonly PathPart[];
  onRemoveFilters: (names: readonly FilterName[]) => void;
  onResetFilters: () => void;
  onGroupBy: (timeRange: TimeRange) => void;
}
