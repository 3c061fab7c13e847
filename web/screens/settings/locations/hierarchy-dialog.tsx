// The regions and districts of a company: add, rename, move a district to another region, delete empty ones.
import { MapPinned, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { District, Region } from '#contract/locations';
import { useLoaded } from '../../../api/queries';
import { messageOf, request } from '../../../api/request';
import { Button } from '../../../ui/button';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { DeleteDialog } from '../delete-dialog';
import { RowActions } from '../row-actions';
import { AddDistrict, AddRegion, EditDistrict, EditRegion } from './hierarchy-forms';

interface HierarchyDialogProps {
  companyId: number | undefined;
  companyField?: ReactNode;
  description: string;
  onClose: () => void;
  onCreated?: (regionId: number, districtId: number | null) => void;
  onDeleted?: (deleted: { regionId?: number; districtId?: number }) => void;
  onMoved?: (district: District) => void;
}

/** The open form; one at a time. */
type Editing = { what: 'new-region' } | { what: 'new-district' | 'region' | 'district'; id: number } | null;

export function HierarchyDialog(props: HierarchyDialogProps) {
  const { companyId, companyField, description, onClose, onCreated } = props;
  const regions = useLoaded('listRegions', { query: { companyId: companyId ?? 0 } }, companyId !== undefined);
  const isEmpty = regions.data?.length === 0;
  const [openedEmpty] = useState(isEmpty);
  // Until something is pressed: without regions, the form for the first one is open.
  const [pressed, setPressed] = useState<{ in: typeof companyId; editing: Editing; edited: Editing }>();
  const state = pressed?.in === companyId ? pressed : undefined;
  const { editing, edited } = state ?? { editing: isEmpty ? newRegion : null, edited: null };
  const edit = (next: Editing) => setPressed({ in: companyId, editing: next, edited: editing });
  return (
    <Dialog isOpen onClose={onClose} title="Regions and districts" description={description}>
      <DialogBody className="space-y-3">
        {companyField}
        {companyId !== undefined && (
          <>
            <Regions {...props} companyId={companyId} editing={editing} edited={edited} onEdit={edit} />
            {editing?.what === 'new-region' ? (
              <AddRegion
                companyId={companyId}
                onStop={() => edit(null)}
                onCreated={(region) => onCreated?.(region.id, null)}
                takesFocus={!(openedEmpty && state === undefined)}
              />
            ) : (
              <Button
                size="sm"
                icon={<Plus aria-hidden="true" />}
                autoFocus={edited?.what === 'new-region'}
                onClick={() => edit(newRegion)}
              >
                Add region
              </Button>
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {/* Secondary while a form is open: saving it is the next step. */}
        <Button variant={editing ? 'secondary' : 'primary'} onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

export const aboutHierarchy = 'A location belongs to a district, a district to a region.';

const newRegion: Editing = { what: 'new-region' };

interface EditingProps extends HierarchyDialogProps {
  companyId: number;
  editing: Editing;
  /** The previous form: the button that opened it takes the focus back. */
  edited: Editing;
  onEdit: (editing: Editing) => void;
}

function Regions(props: EditingProps) {
  const query = { companyId: props.companyId };
  const regions = useLoaded('listRegions', { query });
  const districts = useLoaded('listDistricts', { query });
  const failed = [regions, districts].find((loading) => loading.isError && !loading.data);
  if (failed) {
    return (
      <FailedState
        title="Error loading regions and districts"
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      >
        {messageOf(failed.error, 'The server could not be reached. Check the connection and try again.')}
      </FailedState>
    );
  }
  if (!regions.data || !districts.data) {
    return (
      <Loading label="Loading regions and districts..." className="space-y-2">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </Loading>
    );
  }
  if (regions.data.length === 0) {
    return (
      <EmptyState icon={<MapPinned />} title="No regions yet.">
        Add one, then add its districts.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y rounded-control border">
      {regions.data.map((region) => (
        <RegionItem
          key={region.id}
          {...props}
          region={region}
          regions={regions.data}
          districts={districts.data.filter(({ regionId }) => regionId === region.id)}
        />
      ))}
    </ul>
  );
}

interface RegionItemProps extends EditingProps {
  region: Region;
  regions: readonly Region[];
  districts: readonly District[];
}

function RegionItem(props: RegionItemProps) {
  const { region, districts, editing, edited, onEdit, onCreated, onDeleted } = props;
  const [isDeleting, setDeleting] = useState(false);
  const stop = () => onEdit(null);
  const isThis = (which: Editing, what: 'region' | 'new-district') => which?.what === what && which.id === region.id;
  return (
    <li className="px-3 py-1.5">
      {isThis(editing, 'region') ? (
        <EditRegion region={region} onStop={stop} />
      ) : (
        <Line
          name={region.name}
          isStrong
          takesFocus={isThis(edited, 'region')}
          onEdit={() => onEdit({ what: 'region', id: region.id })}
          onDelete={() => setDeleting(true)}
        />
      )}
      <ul className="ml-4 border-l pl-3">
        {districts.map((district) => (
          <DistrictItem key={district.id} {...props} district={district} />
        ))}
        <li>
          {isThis(editing, 'new-district') ? (
            <AddDistrict
              region={region}
              onStop={stop}
              onCreated={(district) => onCreated?.(district.regionId, district.id)}
            />
          ) : (
            <Button
              size="sm"
              variant="ghost"
              icon={<Plus aria-hidden="true" />}
              autoFocus={isThis(edited, 'new-district')}
              onClick={() => onEdit({ what: 'new-district', id: region.id })}
              className="-ml-3"
            >
              Add district<span className="sr-only"> to {region.name}</span>
            </Button>
          )}
        </li>
      </ul>
      {isDeleting && (
        <DeleteDialog
          subject="locations"
          noun="region"
          name={region.name}
          said="Region deleted"
          send={async () => {
            await request('deleteRegion', { params: { id: region.id } });
            onDeleted?.({ regionId: region.id });
          }}
          onClose={() => setDeleting(false)}
        >
          A region can be deleted once it has no districts or locations.
        </DeleteDialog>
      )}
    </li>
  );
}

function DistrictItem({
  district,
  regions,
  editing,
  edited,
  onEdit,
  onDeleted,
  onMoved,
}: RegionItemProps & { district: District }) {
  const [isDeleting, setDeleting] = useState(false);
  if (editing?.what === 'district' && editing.id === district.id) {
    return (
      <li>
        <EditDistrict district={district} regions={regions} onStop={() => onEdit(null)} onMoved={onMoved} />
      </li>
    );
  }
  return (
    <li>
      <Line
        name={district.name}
        takesFocus={edited?.what === 'district' && edited.id === district.id}
        onEdit={() => onEdit({ what: 'district', id: district.id })}
        onDelete={() => setDeleting(true)}
      />
      {isDeleting && (
        <DeleteDialog
          subject="locations"
          noun="district"
          name={district.name}
          said="District deleted"
          send={async () => {
            await request('deleteDistrict', { params: { id: district.id } });
            onDeleted?.({ districtId: district.id });
          }}
          onClose={() => setDeleting(false)}
        >
          A district can be deleted once it has no locations.
        </DeleteDialog>
      )}
    </li>
  );
}

function Line({
  name,
  isStrong = false,
  ...actions
}: {
  name: string;
  isStrong?: boolean;
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <div className="flex min-h-9 items-center gap-2">
      <span className={isStrong ? 'min-w-0 flex-1 truncate font-medium' : 'min-w-0 flex-1 truncate'}>{name}</span>
      <RowActions name={name} {...actions} />
    </div>
  );
}
