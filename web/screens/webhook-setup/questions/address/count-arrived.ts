import { maxArrivals, type WebhookArrivals } from '#contract/arrivals';
import { formatCount } from '../../../../ui/format';

type Arrived = Pick<WebhookArrivals, 'waiting' | 'counted' | 'others' | 'notCalls'>;

/** One call may take several messages; how many calls they are is known only while all can be looked at. */
export function countArrived({ waiting, counted, others, notCalls }: Arrived, callsSeen: number | undefined): string {
  const messages = waiting + counted + others;
  const calls = messages + notCalls <= maxArrivals ? callsSeen : undefined;
  if (calls === 1 || messages === 1) return '1 call has come in';
  if (calls !== undefined) return `${formatCount(calls)} calls have come in`;
  return `${formatCount(messages)} messages about calls have come in`;
}
