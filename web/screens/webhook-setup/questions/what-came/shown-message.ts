import type { Inference } from '#contract/inference/inference';
import type { TrialInput } from '#contract/mapping-trial';
import type { WebhookField } from '#contract/webhook-fields';
import type { MappingDraft } from '#contract/webhooks';
import type { Place } from '../draft/answers';

/** The message that is shown as a sentence, and how it is read. */
export interface ShownMessage {
  companyId: number;
  payload: TrialInput['payload'];
  mapping: MappingDraft;
  /** Before any answer. */
  found: MappingDraft | undefined;
  inference: Inference | undefined;
  /** The mapping is neither a preset's nor a saved one. */
  isGuessed: boolean;
}

export type OnChoose = (field: WebhookField, place: Place | null) => void;
