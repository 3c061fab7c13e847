import type { Location } from '#contract/locations';
import { actionsColumn } from '../../../ui/actions-column';
import type { Column } from '../../../ui/column';
import { CutText } from '../../../ui/cut-text';
import { NONE } from '../../../ui/format';
import { formatPhone } from '../../../ui/format-phone';
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
  isNamesOnly: boolean;
  actions: LocationActions | undefined;
}): readonly Column<Location>[] {
  const columns: Column<Location>[] = [
    { id: 'name', name: 'Name', value: ({ name }) => name },
    { id: 'code', name: 'Code', show: (location) => <Code of={location} />, value: ({ code }) => code },
    ...(isNamesOnly ? [] : detailColumns),
  ];
  if (withCompany) {
    columns.splice(1, 0, {
      id: 'company',
      name: 'Company',
      value: ({ companyName }) => companyName,
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

const detailColumns: readonly Column<Location>[] = [
  {
    id: 'address',
    name: 'Address',
    show: (location) => <CutText text={addressOf(location) || NONE} className="max-w-80" />,
    value: ({ state, city, address }) => `${state} ${city} ${address}`.trim(),
  },
  { id: 'phone', name: 'Phone', value: ({ phone }) => formatPhone(phone), isUnsortable: true },
  {
    id: 'region',
    name: 'Region',
    value: ({ regionName }) => regionName,
  },
  {
    id: 'district',
    name: 'District',
    value: ({ districtName }) => districtName,
  },
];

export function wordsOfLocation(location: Location): string {
  const { name, companyName, phone, email, regionName, districtName } = location;
  return [name, payloadName(location), companyName, addressOf(location), phone, email, regionName, districtName].join(
    ' ',
  );
}

function addressOf({ address, city, state, zip }: Location): string {
  return [address, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}

/** What payloads may call a location: its code, or its id. */
export function payloadName({ code, id }: Pick<Location, 'code' | 'id'>): string {
  return code ?? String(id);
}

function Code({ of: location }: { of: Location }) {
  const name = <code className="text-code">{payloadName(location)}</code>;
  if (location.code !== null) return name;
  return (
    <span title="This location has no code, so payloads use its ID.">
      {name} <span className="text-muted-foreground">(id)</span>
    </span>
  );
}
