// A call whose location comes from the number called, where that number is at none: it lacks a location as if nothing
// had been sent, and without one an outbound or internal call is no failure (docs/decisions/0065).
import { type Refused, refused } from '#contract/refusals';
import { dialedNumber } from '../../access/phone-number';
import type { NotPlaced } from '../../database/calls/apply-deliveries';
import type { ReadCall } from '../read/check-readings';
import { readValue } from '../read/reading';
import type { ResolvedCall } from './resolve-call';

type Located = { location?: ResolvedCall['location'] | undefined };

/** Whether the number called, or what is there instead, is at no location. */
export function isUnplaced({ line, readings }: ReadCall, { location }: Located): boolean {
  return line !== undefined && location === undefined && readings.storeId.kind === 'read';
}

/** Why such a call lacks a location; never with a number that may be the customer's. */
export function describeUnplaced(call: ReadCall): Refused {
  const saw = readValue(call.readings.storeId) ?? '';
  return isNameable(call, saw) ? refused.unplaced(saw) : refused.unplacedLine();
}

/** What its row says if it turns out that the call went out; undefined if it has a location, or a key names it. */
export function findNotPlaced(call: ReadCall, { location }: Located): NotPlaced | undefined {
  const { line, readings } = call;
  if (!line || location) return undefined;
  const saw = readValue(readings.storeId);
  const direction = readValue(readings.direction) ?? (line.isOutgoing ? 'outbound' : undefined);
  const way = direction === 'inbound' ? undefined : direction;
  const isInside = line.isBetweenExtensions && saw !== undefined && (way === 'internal' || line.isOutgoing);
  const name = way === 'outbound' && saw !== undefined && isNameable(call, saw) ? saw : undefined;
  return { message: refused.notPlaced(isInside ? 'extensions' : way, name).message, isOutgoing: line.isOutgoing };
}

/** Whether a delivery alone says that its call went out, or was one between its own lines. */
export function saysOutgoing({ line, readings }: ReadCall): boolean {
  const direction = readValue(readings.direction);
  return direction === 'outbound' || direction === 'internal' || (direction === undefined && line?.isOutgoing === true);
}

const isNameable = ({ line }: ReadCall, saw: string) => line?.isSurelyOurs === true || dialedNumber(saw) === undefined;
