// What the table and the list of deliveries are given: each row with what the screen knows of it, and what may be done.
import type { WebhookLog } from '#contract/webhooks';
import type { UnknownValue } from '../../shell/unmapped/explain-dialog';

export interface ShownRow {
  row: WebhookLog;
  isNew: boolean;
  /** Where the log shows several companies: whose it is. Where the company has several phone systems: which of them. */
  from: string | undefined;
  /** The log shows only this failure and those like it. */
  isSimilarShown: boolean;
}

export interface DeliveryRows {
  rows: readonly ShownRow[];
}

export interface DeliveryActions {
  open: (id: number) => void;
  /** Shows the failures that are like this one. */
  showSimilar: (row: WebhookLog) => void;
  /** Absent for viewers who may not say what values mean. */
  explain: ((unknown: UnknownValue) => void) | undefined;
}

export interface Selection {
  ids: ReadonlySet<number>;
  /** With `isRange` all between the last toggled row and this one become as it. */
  toggle(id: number, isRange: boolean): void;
  /** Chooses every row shown, or none where all are chosen. */
  toggleAll(): void;
}
