// Locations as CSV lines in the import's columns.
import { type Location, locationColumns } from '#contract/locations';
import type { FileCell } from '../../../ui/save-file';

type Column = (typeof locationColumns)[number];

/**
 * `withCompany` adds the company's name first. An import takes one company and rejects that column, so the file cannot
 * end up in the wrong one.
 */
export function locationRows(locations: readonly Location[], withCompany: boolean): FileCell[][] {
  const head: FileCell[] = [...locationColumns];
  const lines = locations.map((location) => {
    const cells = cellsOf(location);
    return locationColumns.map((column) => cells[column]);
  });
  if (!withCompany) return [head, ...lines];
  return [['company', ...head], ...lines.map((line, index) => [locations[index]?.companyName ?? null, ...line])];
}

function cellsOf(location: Location): Record<Column, FileCell> {
  const { code, name, phone, email, address, city, state, zip, regionName, districtName, timeZone } = location;
  return {
    code,
    name,
    phone,
    email,
    address,
    city,
    state,
    zip,
    region: regionName,
    district: districtName,
    time_zone: timeZone,
  };
}

export const locationExample: FileCell[] = locationColumns.map(
  (column) =>
    ({
      code: 'NS-01',
      name: 'Northgate',
      phone: '(847) 555-0111',
      email: 'northgate@example.com',
      address: '2100 Green Bay Road',
      city: 'Evanston',
      state: 'IL',
      zip: '60201',
      region: 'Northern Illinois',
      district: 'North Shore',
      time_zone: 'America/Chicago',
    })[column],
);
