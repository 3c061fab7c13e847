// What was found about a phone system: what is so, what that means, and what to do.
import type { SourceFinding } from '#contract/notifications';
import { formatCount } from '../ui/format';

/** Only so many calls are looked at. */
const maxChecked = 1_000;

export function describeFinding(name: string, { finding, found, outOf, other }: SourceFinding) {
  const newest = outOf >= maxChecked ? 'newest ' : '';
  const all = `${newest}${formatCount(outOf)} calls of ${name}`;
  switch (finding) {
    case 'one-call-id':
      return {
        sentence: `All ${all} carry the same call ID.`,
        advice: 'They are counted as one call. Choose another key for the call ID.',
      };
    case 'reused-call-ids':
      return {
        sentence: `${formatCount(found)} of ${formatCount(outOf)} call IDs of ${name} came back with another caller at another time.`,
        advice: 'Different calls were counted as one. Choose another key for the call ID.',
      };
    case 'short-calls':
      return {
        sentence: `All ${all} last 0 or 1 second.`,
        advice: 'The duration is probably read from the wrong key, or its unit is not seconds. Choose another key.',
      };
    case 'no-times':
      return {
        sentence: `None of the ${all} has a time of its own.`,
        advice:
          'Each is counted when it arrives, so a delayed call may be on the wrong day. Choose the key of the time.',
      };
    case 'old-times':
      return {
        sentence: `${formatCount(found)} of the ${all} lie more than a week before they arrived.`,
        advice:
          'Their dates are probably read with day and month exchanged. See “Dates name the day first” in the options of the call time.',
      };
    case 'one-caller':
      return {
        sentence: `All ${all} come from the same number.`,
        advice: 'It is probably your own. Choose the key of the caller’s number.',
      };
    case 'events-apart':
      return {
        sentence: `${formatCount(found)} calls of ${name} look like the events of ${formatCount(outOf)} ${outOf === 1 ? 'call' : 'calls'}.`,
        advice: 'One call is counted several times. Choose a call ID that stays the same through a call.',
      };
    case 'no-calls':
      return {
        sentence: `${formatCount(found)} of the ${all} ${found === 1 ? 'seems to be a text, form, booking or other message' : 'seem to be texts, forms, bookings or other messages'}.`,
        advice: 'What it counts as calls is chosen under “Which deliveries are calls”.',
      };
    case 'two-phone-systems':
      return {
        sentence: `${formatCount(found)} of the ${all} ${found === 1 ? 'was' : 'were'} also reported by ${other?.name} within a minute.`,
        advice: 'They are probably counted twice. Turn on “Counted elsewhere” for one of the two.',
      };
  }
}
