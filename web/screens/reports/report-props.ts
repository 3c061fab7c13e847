import type { TimeRange } from '#contract/reports';
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
  onRemoveFilters: (names: readonly FilterName[]) => void;
  onResetFilters: () => void;
  onGroupBy: (timeRange: TimeRange) => void;
}
