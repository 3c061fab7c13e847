import { formatCount } from '../ui/format';

/** "12 calls wait for Zoom to be set up", or to be counted once it is. */
export function describeWaiting({
  deliveries,
  name,
  isMapped,
}: {
  deliveries: number;
  name: string;
  isMapped: boolean;
}): string {
  if (isMapped) {
    const waits = deliveries === 1 ? '1 delivery waits' : `${formatCount(deliveries)} deliveries wait`;
    return `${waits} to be counted, from before ${name} was set up`;
  }
  return `${deliveries === 1 ? '1 call waits' : `${formatCount(deliveries)} calls wait`} for ${name} to be set up`;
}
