// The numbers as lines of a file that can be edited and pasted back.
import { type CalledNumber, calledNumberColumns } from '#contract/called-numbers';
import type { StoreName } from '#contract/locations';
import { formatPhone } from '../../../ui/format-phone';
import type { FileCell } from '../../../ui/save-file';

/** Locations by code where they have one, since names can repeat. */
export function numberRows(numbers: readonly CalledNumber[], stores: readonly StoreName[]): FileCell[][] {
  const codes = new Map(stores.map(({ id, code }) => [id, code]));
  const lines = numbers.map(({ number, locationId, locationName, serviceName, label }) => [
    formatPhone(number),
    (locationId === null ? null : codes.get(locationId)) || locationName,
    serviceName,
    label,
  ]);
  return [[...calledNumberColumns], ...lines];
}
