import { formatCount } from '../ui/format';

/** "12 messages wait for Zoom to be set up", or to be counted once it is. */
export function describeWaiting({
  deliveries,
  name,
  isMapped,
}: {
  deliveries: number;
  name: string;
  isMapped: boolean;
}): string {
  const waits = deliveries === 1 ? '1 message waits' : `${formatCount(deliveries)} messages wait`;
  return isMapped ? `${waits} to be counted, from before ${name} was set up` : `${waits} for ${name} to be set up`;
}
