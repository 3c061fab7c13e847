import type { WebhookArrivals } from '#contract/arrivals';
import { formatCount } from '../../../../ui/format';

type Arrived = Pick<WebhookArrivals, 'state' | 'waiting' | 'waitingCut'>;

/** What a phone system without a mapping has sent, and what to do next. */
export function describeArrived({ state, waiting }: Arrived): { title: string; text: string } {
  if (state === 'nothing') {
    return { title: 'Waiting for the first call', text: 'Call one of your numbers. It appears here seconds later.' };
  }
  if (state === 'no-call') {
    return { title: 'A message came, but no call yet', text: 'The address works. Now call one of your numbers.' };
  }
  return {
    title: countWaiting(waiting),
    text: 'Nothing is lost and nothing is counted yet. Fill in the mapping below and save it: then they can be counted.',
  };
}

export const countWaiting = (waiting: number) =>
  waiting === 1 ? '1 message is waiting' : `${formatCount(waiting)} messages are waiting`;

/** About those that can never be counted; empty if there are none. */
export function describeCut({ waitingCut }: Pick<Arrived, 'waitingCut'>): string {
  if (waitingCut === 0) return '';
  return `${formatCount(waitingCut)} more cannot be counted: too many were waiting, so at most 1 KiB of each was kept.`;
}
