// The words that say yes and no by themselves.
import type { WebhookField } from '../webhook-fields';

export type YesNoField = Extract<WebhookField, 'appointment' | 'customerCalled' | 'financingOffered'>;

// "none", "n/a" and "null" are in neither list: they may mean no, or that the template had no value.
export const yesWords = ['true', 't', 'yes', 'y', '1', 'on'];
export const noWords = ['false', 'f', 'no', 'n', '0', 'off'];

/** Words that mean yes for one field only: an appointment that is "called" is not booked. */
const ownYesWords: Record<YesNoField, string[]> = {
  appointment: ['booked', 'scheduled', 'set', 'made'],
  customerCalled: ['called'],
  financingOffered: ['offered'],
};

const meanings: Record<YesNoField, Map<string, boolean>> = {
  appointment: meaningsFor('appointment'),
  customerCalled: meaningsFor('customerCalled'),
  financingOffered: meaningsFor('financingOffered'),
};

/** True, t, yes, y, 1, on and opposites, and the field's own words (`booked`, `not booked`). */
export const yesNoIn = (text: string, field: YesNoField): boolean | undefined =>
  meanings[field].get(text.trim().toLowerCase());

function meaningsFor(field: YesNoField): Map<string, boolean> {
  const yes = [...yesWords, ...ownYesWords[field]];
  const no = [...noWords, ...ownYesWords[field].flatMap((word) => [`not ${word}`, `not_${word}`, `not-${word}`])];
  return new Map([...yes.map((word) => [word, true] as const), ...no.map((word) => [word, false] as const)]);
}
