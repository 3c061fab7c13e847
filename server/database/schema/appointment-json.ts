// The shapes of what the tables of appointment lists hold as JSON.
import type { AppointmentRefusal, MatchClass, UnmatchedReason } from '#contract/appointment-imports';
import type { AppointmentStatus, ExplainableField, RateOfDays } from '#contract/appointments';

/** By field and folded value: the id of a location, service or employee, a status, or `nothing`. */
export type ListMeanings = {
  [Field in ExplainableField]?: Record<string, number | AppointmentStatus | 'nothing'>;
};

/** A row of a preview and its call. Without the phone number: an erasure must not have to look for it here. */
export interface PreviewedRow {
  key: string;
  line: number;
  createdAt: string;
  isDayOnly: boolean;
  locationId: number | null;
  serviceId: number | null;
  employeeId: number | null;
  status: AppointmentStatus;
  match: MatchClass | null;
  callId: number | null;
  isConfirmed: boolean;
  reason: UnmatchedReason | null;
}

/** What an import has brought so far. */
export interface ImportResult {
  /** Parts of a webhook's day that are being read: a start after a crash reads these, and further ones afterwards. */
  partsTaken?: number;
  totalRows: number;
  rowsRead: number;
  rowsDone: number;
  newRows: number;
  changedRows: number;
  sameRows: number;
  refused: Partial<Record<AppointmentRefusal, number>>;
  matched: Record<MatchClass, number>;
  unmatched: Partial<Record<UnmatchedReason, number>>;
  newlyBooked: number;
  fromDay: string | null;
  toDay: string | null;
  before: RateOfDays | null;
  after: RateOfDays | null;
  /** Of a preview: the first rows of each class. */
  previewed?: PreviewedRow[];
}

export const noResult: ImportResult = {
  totalRows: 0,
  rowsRead: 0,
  rowsDone: 0,
  newRows: 0,
  changedRows: 0,
  sameRows: 0,
  refused: {},
  matched: { sure: 0, likely: 0, possible: 0 },
  unmatched: {},
  newlyBooked: 0,
  fromDay: null,
  toDay: null,
  before: null,
  after: null,
};

/** Whether it has rows and none of them counts. Such a list does not say that nothing was booked. */
export const isAllLeftOut = ({ totalRows, refused }: Pick<ImportResult, 'totalRows' | 'refused'>): boolean =>
  totalRows > 0 && Object.values(refused).reduce((sum, rows) => sum + rows, 0) >= totalRows;
