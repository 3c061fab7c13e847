// How a location reads as a row.
import type { Location } from '#contract/locations';
import type { DataColumn } from '../../../ui/data-table';
import { NONE } from '../../../ui/format';
import { actionsColumn, RowActions } from '../row-actions';

export interface LocationActions {
  onEdit: (location: Location) => void;
  onDelete: (location: Location) => void;
}

/** Without `actions` for those who may only read. */
export function locationColumns(
  withCompany: boolean,
  actions: LocationActions | undefined,
): readonly DataColumn<Location>[] {
  const columns: DataColumn<Location>[] = [
    { id: 'name', head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
    { id: 'code', head: 'Code', cell: ({ code }) => <Code>{code}</Code>, sortBy: ({ code }) => code },
    {
      id: 'address',
      head: 'Address',
      cell: (location) => <Text>{addressOf(location)}</Text>,
      sortBy: ({ state, city, address }) => `${state} ${city} ${address}`.trim(),
    },
    { id: 'phone', head: 'Phone', cell: ({ phone }) => phone || NONE },
    { id: 'region', head: 'Region', cell: ({ regionName }) => <Text>{regionName}</Text>, sortBy: (l) => l.regionName },
    {
      id: 'district',
      head: 'District',
      cell: ({ districtName }) => <Text>{districtName}</Text>,
      sortBy: (l) => l.districtName,
    },
  ];
  if (withCompany) {
    columns.splice(1, 0, {
      id: 'company',
      head: 'Company',
      cell: ({ companyName }) => <Text>{companyName}</Text>,
      sortBy: ({ companyName }) => companyName,
    });
  }
  if (actions) {
    columns.push({
      id: 'actions',
      head: 'Actions',
      align: 'right',
      className: actionsColumn,
      cell: (location) => (
        <RowActions
          name={location.name}
          onEdit={() => actions.onEdit(location)}
          onDelete={() => actions.onDelete(location)}
        />
      ),
    });
  }
  return columns;
}

/** All that a search may name. */
export function wordsOfLocation(location: Location): string {
  const { name, code, companyName, phone, email, regionName, districtName } = location;
  return [name, code, companyName, addressOf(location), phone, email, regionName, districtName].join(' ');
}

function addressOf({ address, city, state, zip }: Location): string {
  return [address, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}

function Code({ children }: { children: string | null }) {
  return children ? <code className="text-code">{children}</code> : NONE;
}

/** Cut where it is long; whole in the browser's own tooltip. */
function Text({ children }: { children: string | null }) {
  if (!children) return NONE;
  return (
    <span title={children} className="block max-w-80 truncate">
      {children}
    </span>
  );
}
