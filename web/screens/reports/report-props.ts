// What the Reports screen tells the report it shows.
import type { ReactNode } from 'react';
import type { Filters } from './report-filters';

export interface ReportProps {
  /** The report's name, its heading. */
  name: string;
  filters: Filters;
  /** Undefined: all the viewer may see. */
  companyId: number | undefined;
  companyName: string | undefined;
  /** The company to ask about is known. */
  isKnown: boolean;
  /** The applied filters as chips, under the heading. */
  chips: ReactNode;
  onResetFilters: () => void;
}
