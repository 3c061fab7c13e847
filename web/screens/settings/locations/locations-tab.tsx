import { MapPin, MapPinned } from 'lucide-react';
import { useMemo, useState } from 'react';
import { locationColumns as fileColumns, type Location } from '#contract/locations';
import { request } from '../../../api/request';
import { useSession } from '../../../session/session-context';
import { useCompany } from '../../../shell/company';
import { ListTab } from '../../../shell/list-tab/list-tab';
import { useAddRequest, useOpenDialog } from '../../../shell/list-tab/use-open-dialog';
import { Button } from '../../../ui/button';
import type { Order } from '../../../ui/order-rows';
import { CompanyField, useOwnCompany } from '../company-field';
import { CsvButtons } from '../csv/csv-buttons';
import { CsvImportDialog } from '../csv/csv-import-dialog';
import { DeleteDialog } from '../delete-dialog';
import { aboutHierarchy, HierarchyDialog } from './hierarchy-dialog';
import { locationColumns, payloadName, wordsOfLocation } from './location-columns';
import { LocationDialog } from './location-dialog';
import { locationExample, locationRows } from './location-file';
import { RedatingNotice } from './redating-notice';
import { useLocations } from './use-locations';

type Open =
  | { what: 'add' }
  | { what: 'import' }
  | { what: 'hierarchy' }
  | { what: 'edit' | 'delete'; location: Location };

export function LocationsTab() {
  const { can, hasRole } = useSession();
  const mayWrite = can('hierarchy.write');
  const isNamesOnly = hasRole('employee');
  const { isAll, isKnown, companies, company } = useCompany();
  const loading = useLocations();
  const { open, show, close } = useOpenDialog<Open>();
  useAddRequest(isKnown, () => mayWrite && show({ what: 'add' }));
  const withCompany = isAll && companies.length > 1;
  const columns = useMemo(() => {
    const actions = {
      onEdit: (location: Location) => show({ what: 'edit', location }),
      onDelete: (location: Location) => show({ what: 'delete', location }),
    };
    return locationColumns({ withCompany, isNamesOnly, actions: mayWrite ? actions : undefined });
  }, [withCompany, isNamesOnly, mayWrite, show]);
  return (
    <>
      <ListTab
        noun={['location', 'locations']}
        loading={loading}
        searchTextOf={wordsOfLocation}
        columns={columns}
        rowId={idOf}
        sortedBy={byName}
        onAdd={mayWrite ? () => show({ what: 'add' }) : undefined}
        actions={(found) =>
          mayWrite && (
            <>
              <CsvButtons
                noun="locations"
                about={company?.name}
                rows={found}
                toFile={async (rows) => locationRows(rows, withCompany)}
                onImport={() => show({ what: 'import' })}
              />
              <Button size="sm" icon={<MapPinned aria-hidden="true" />} onClick={() => show({ what: 'hierarchy' })}>
                Regions & Districts
              </Button>
            </>
          )
        }
        notice={<RedatingNotice locations={loading.data ?? []} />}
        note={!mayWrite && 'Admins and directors can add, change and delete locations.'}
        empty={{
          icon: <MapPin />,
          title: 'No locations found.',
          hint: mayWrite ? 'Add a location to get started.' : undefined,
        }}
      />
      {open?.what === 'add' && <LocationDialog onClose={close} />}
      {open?.what === 'edit' && <LocationDialog location={open.location} onClose={close} />}
      {open?.what === 'delete' && <DeleteLocation location={open.location} onClose={close} />}
      {open?.what === 'hierarchy' && <Hierarchy onClose={close} />}
      {open?.what === 'import' && (
        <CsvImportDialog
          subject="locations"
          columns={fileColumns}
          example={locationExample}
          send={(body) => request('importLocations', { body })}
          onClose={close}
        />
      )}
    </>
  );
}

const byName: Order = { column: 'name', direction: 'ascending' };
const idOf = ({ id }: Location) => id;

/** The regions and districts of the top bar's company; under All Accounts a company is chosen first. */
function Hierarchy({ onClose }: { onClose: () => void }) {
  const ownCompany = useOwnCompany();
  const [chosen, setChosen] = useState<number>();
  return (
    <HierarchyDialog
      companyId={ownCompany ?? chosen}
      companyField={ownCompany === undefined && <CompanyField value={chosen} onChange={setChosen} />}
      description={`${aboutHierarchy} Reports are grouped and filtered by them.`}
      onClose={onClose}
    />
  );
}

function DeleteLocation({ location, onClose }: { location: Location; onClose: () => void }) {
  return (
    <DeleteDialog
      subject="locations"
      noun="location"
      name={location.name}
      said="Location deleted"
      send={() => request('deleteLocation', { params: { id: location.id } })}
      onClose={onClose}
    >
      <p>
        {location.name} leaves every list, and webhook deliveries that name {payloadName(location)} are refused from
        then on.
      </p>
      <p>The calls it took stay in past reports under its name.</p>
    </DeleteDialog>
  );
}
