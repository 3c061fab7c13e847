// What the Reports screen passes to the report it shows.
import type { TimeRange } from '#contract/reports';
import type { FilterWord } from './filters/describe-filters';
import type { FilterName, FilterRules, Filters, ReportId } from './filters/report-filters';

export interface ReportProps {
  /** As the address names it. */
  id: ReportId;
  /** The report's name, its heading. */
  name: string;
  rules: FilterRules;
  filters: Filters;
  /** The same in words. */
  words: readonly FilterWord[];
  /** Undefined: all the viewer may see. */
  companyId: number | undefined;
  companyName: string | undefined;
  /** The company to ask about is known. */
  isKnown: boolean;
  onRemoveFilters: (names: readonly FilterName[]) => void;
  onResetFilters: () => void;
  /** For the reports whose filters name a grouping. */
  onGroupBy: (timeRange: TimeRange) => void;
}
