// Why no test call can be sent now, or what to know before one is.
import type { WebhookConfiguration } from '#contract/webhooks';

export interface TestNote {
  text: string;
  /** A reason keeps the button disabled; any other note is a warning. */
  isReason: boolean;
}

/** `saved` is undefined while it loads. */
export function noteForTest({
  saved,
  isDirty,
}: {
  saved: WebhookConfiguration | null | undefined;
  isDirty: boolean;
}): TestNote | undefined {
  if (saved === null) return { text: 'Save the configuration first: a test call needs its URL.', isReason: true };
  if (isDirty) {
    return { text: 'Save or discard your changes first: a test call uses the saved mapping.', isReason: true };
  }
  if (saved?.active === false) {
    return { text: 'The webhook is not active: a test call is kept in the log but not counted.', isReason: false };
  }
  if (saved?.signature.mode === 'enforce') {
    return { text: 'Signatures are enforced: a test call is not signed, so it is turned away.', isReason: false };
  }
  return undefined;
}
