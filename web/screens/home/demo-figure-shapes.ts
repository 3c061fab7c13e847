// What `npm run pictures` takes down of the running demo for the landing page. Rates are percentages with one decimal.
import type { Thresholds } from '#contract/tiers';

export interface NamedRate {
  name: string;
  calls: number;
  closeRate: number;
}

/** What close rates are shown of, in the order of their tabs. */
export const measured = ['Service', 'Employee'] as const;

export interface DemoFigures {
  company: string;
  /** The dashboard's last seven days. */
  week: { calls: number; appointments: number; closeRate: number };
  thresholds: Thresholds;
  /** The same seven days; at most five rows each, highest rate first. */
  rates: {
    /** `trend` in points against the seven days before; null where there were too few calls. */
    Service: (NamedRate & { trend: number | null })[];
    Employee: NamedRate[];
  };
  /** What the Service Close Rate report says of one place, chosen level by level. */
  filtered: { filters: { level: string; name: string }[]; closeRate: number };
  /** Week by week, oldest first. */
  practice: { week: string; practice: number; live: number }[];
  /** One delivery, as it came and as it was understood. */
  call: {
    payload: Record<string, string | number>;
    callType: string;
    store: string;
    employee: string;
    service: string;
    wasBooked: boolean;
    durationSeconds: number;
    callTag: string;
    customerCalled: boolean;
    financingOffered: boolean;
  };
  /** Neighbouring rows of the Activity Log, one of them failed; `sentence` says what each is about. */
  log: {
    rows: { at: string; status: string; sentence: string; payload: string }[];
  };
}
