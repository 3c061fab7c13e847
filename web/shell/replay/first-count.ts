// The words of a replay that counts waiting messages for the first time: nothing counted before, so nothing changes.
import type { Replay, ReplaySelection } from '#contract/replays';
import { formatCount } from '../../ui/format';

export const isFirstCount = (selection: ReplaySelection) =>
  'filters' in selection && selection.filters.status === 'waiting';

export const countMessages = (count: number) => (count === 1 ? '1 message' : `${formatCount(count)} messages`);

/** "23 messages become calls. 5 are not calls. None would fail." */
export function describeFirstCount({ done, succeeded, stillFailing, dryRun }: Replay): string {
  const others = done - succeeded - stillFailing;
  const sentences = [
    describeCalls(succeeded, dryRun),
    others > 0 && (others === 1 ? '1 is not a call.' : `${formatCount(others)} are not calls.`),
    `${stillFailing === 0 ? 'None' : formatCount(stillFailing)} ${dryRun ? 'would fail' : 'failed'}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function describeCalls(count: number, dryRun: boolean): string {
  if (count === 0) return dryRun ? 'No message becomes a call.' : 'No message became a call.';
  const [verb, what] = [dryRun ? 'become' : 'became', count === 1 ? 'a call' : 'calls'];
  return `${countMessages(count)} ${verb}${dryRun && count === 1 ? 's' : ''} ${what}.`;
}
