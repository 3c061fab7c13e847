// How a location reads as a row.
import type { Location } from '#contract/locations';
import { actionsColumn } from '../../../ui/actions-column';
import { CutText } from '../../../ui/cut-text';
import type { DataColumn } from '../../../ui/data-table';
import { NONE } from '../../../ui/format';
import { RowActions } from '../row-actions';

export interface LocationActions {
  onEdit: (location: Location) => void;
  onDelete: (location: Location) => void;
}

export function locationColumns({
  withCompany,
  isNamesOnly,
  actions,
}: {
  withCompany: boolean;
  /** For those who see no more of a location than its name and code. */
  isNamesOnly: boolean;
  /** None for those who may only read. */
  actions: LocationActions | undefined;
}): readonly DataColumn<Location>[] {
  const columns: DataColumn<Location>[] = [
    { id: 'name', head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
    { id: 'code', head: 'Code', cell: (location) => <Code of={location} />, sortBy: ({ code }) => code },
    ...(isNamesOnly ? [] : particulars),
  ];
  if (withCompany) {
    columns.splice(1, 0, {
      id: 'company',
      head: 'Company',
      cell: ({ companyName }) => companyName,
      sortBy: ({ companyName }) => companyName,
    });
  }
  if (actions) {
    columns.push(
      actionsColumn((location) => (
        <RowActions
          name={location.name}
          onEdit={() => actions.onEdit(location)}
          onDelete={() => actions.onDelete(location)}
        />
      )),
    );
  }
  return columns;
}

const particulars: readonly DataColumn<Location>[] = [
  {
    id: 'address',
    head: 'Address',
    cell: (location) => <CutText text={addressOf(location) || NONE} className="max-w-80" />,
    sortBy: ({ state, city, address }) => `${state} ${city} ${address}`.trim(),
  },
  { id: 'phone', head: 'Phone', cell: ({ phone }) => phone || NONE },
  {
    id: 'region',
    head: 'Region',
    cell: ({ regionName }) => regionName || NONE,
    sortBy: (l) => l.regionName,
  },
  {
    id: 'district',
    head: 'District',
    cell: ({ districtName }) => districtName || NONE,
    sortBy: (l) => l.districtName,
  },
];

/** All that a search may name. */
export function wordsOfLocation(location: Location): string {
  const { name, companyName, phone, email, regionName, districtName } = location;
  return [name, payloadName(location), companyName, addressOf(location), phone, email, regionName, districtName].join(
    ' ',
  );
}

function addressOf({ address, city, state, zip }: Location): string {
  return [address, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}

/** What payloads may call a location: its code, else its id. */
export function payloadName({ code, id }: Pick<Location, 'code' | 'id'>): string {
  return code ?? String(id);
}

function Code({ of: location }: { of: Location }) {
  const name = <code className="text-code">{payloadName(location)}</code>;
  if (location.code !== null) return name;
  return (
    <span title="This location has no code, so payloads name it by its id.">
      {name} <span className="text-muted-foreground">(id)</span>
    </span>
  );
}
