// The reports by the id in their address, in the picker's order.

export const reportNames = {
  'service-close-rate': 'Service Close Rate',
  'practice-vs-live': 'Practice vs. Live Performance',
  'employee-practice': 'Employee Practice Activity',
  'close-rate-trend': 'Close Rate Trend',
} as const;

export type ReportName = keyof typeof reportNames;

/** The search parameter that names the report. */
export const reportTypeParameter = 'type';
