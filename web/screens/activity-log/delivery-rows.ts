// Props of the table and the list of deliveries: each row with its state, and the available actions.
import type { WebhookLog } from '#contract/webhooks';
import type { UnknownValue } from '../../shell/unmapped/explain-dialog';

export interface ShownRow {
  row: WebhookLog;
  isNew: boolean;
  /** The company, if the log shows several; the phone system, if the company has several. */
  from: string | undefined;
  isSimilarShown: boolean;
}

export interface DeliveryRows {
  rows: readonly ShownRow[];
}

export interface DeliveryActions {
  open: (id: number) => void;
  showSimilar: (row: WebhookLog) => void;
  /** Absent if the viewer may not define values. */
  explain: ((unknown: UnknownValue) => void) | undefined;
}

export interface Selection {
  ids: ReadonlySet<number>;
  /** With `isRange`, also sets the rows between the last toggled one and this one. */
  toggle(id: number, isRange: boolean): void;
  /** Selects every row shown, or none if all are selected. */
  toggleAll(): void;
}
