// Why no test call can be sent, or what to know before sending one.
import type { WebhookConfiguration } from '#contract/webhooks';

export interface TestNote {
  text: string;
  /** A reason disables the button; any other note is a warning. */
  isReason: boolean;
}

export function testNoteText({
  saved,
  isDirty,
}: {
  saved: WebhookConfiguration | null | undefined;
  isDirty: boolean;
}): TestNote | undefined {
  if (saved === null || saved?.isMapped === false)
    return { text: 'Save the configuration first: a test call uses the saved mapping.', isReason: true };
  if (isDirty) {
    return { text: 'Save or discard your changes first: a test call uses the saved mapping.', isReason: true };
  }
  if (saved?.active === false) {
    return { text: 'The webhook is not active, so a test call will only say that.', isReason: false };
  }
  if (saved?.signature.mode === 'enforce') {
    return { text: 'Signatures are enforced. A test call is not signed and skips that check.', isReason: false };
  }
  return undefined;
}
