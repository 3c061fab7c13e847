// Services: what each company sells, as payloads name it. New ones come first until reviewed.
import { Wrench } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { callsOfCompanyService } from '#contract/figure-calls/list-calls';
import type { AddedService, CompanyService } from '#contract/services';
import { asOfOf } from '../../../api/as-of';
import { isChangedMeanwhile } from '../../../api/refusals';
import { request } from '../../../api/request';
import { useSession } from '../../../session/session-context';
import { useCallsAddresses } from '../../../shell/calls/use-calls-addresses';
import { useCompany } from '../../../shell/company';
import { ListTab } from '../../../shell/list-tab/list-tab';
import { useOpenDialog } from '../../../shell/list-tab/use-open-dialog';
import { AddedServiceNote } from '../../../shell/unmapped/added-service-note';
import { Button } from '../../../ui/button';
import { compareTexts } from '../../../ui/order-rows';
import { useSave } from '../use-save';
import { MergeDialog } from './merge-dialog';
import { type ServiceActions, serviceColumns, wordsOfService } from './service-columns';
import { AddServiceDialog, RenameServiceDialog } from './service-dialogs';
import { TidyDialog } from './tidy-dialog';
import { useServices, useShowSaved } from './use-services';

type Open = { what: 'add' | 'tidy' } | { what: 'rename' | 'merge'; service: CompanyService };

export function ServicesTab() {
  const mayWrite = useSession().can('services.write');
  const { isAll, companies } = useCompany();
  const loading = useServices();
  const ordered = useMemo(() => loading.data && newFirst(loading.data), [loading.data]);
  const { open, show, close } = useOpenDialog<Open>();
  const [added, setAdded] = useState<AddedService>();
  const change = useChange();
  const asOf = asOfOf(loading.data);
  const addressOf = useCallsAddresses();
  const withCompany = isAll && companies.length > 1;
  const columns = useMemo(() => {
    const actions: ServiceActions = {
      onKeep: (service) => change(service),
      onHide: (service, isHidden) => change({ ...service, isHidden }),
      onRename: (service) => show({ what: 'rename', service }),
      onMerge: (service) => show({ what: 'merge', service }),
    };
    const linkOf = (service: CompanyService) =>
      addressOf(asOf === undefined ? null : callsOfCompanyService(service, asOf).calls, `Services: ${service.name}`);
    return serviceColumns(withCompany, mayWrite ? actions : undefined, linkOf);
  }, [withCompany, mayWrite, change, show, asOf, addressOf]);
  const newOnes = loading.data?.filter(({ isNew }) => isNew) ?? [];
  // Services merge only within a company, so new ones of several companies offer no choice.
  const isOfOne = new Set(newOnes.map((service) => service.companyId)).size === 1;
  const tidied = loading.data?.filter((service) => service.companyId === newOnes[0]?.companyId) ?? [];
  return (
    <>
      <ListTab
        noun={['service', 'services']}
        loading={{ ...loading, data: ordered }}
        searchTextOf={wordsOfService}
        columns={columns}
        rowId={idOf}
        onAdd={mayWrite ? () => show({ what: 'add' }) : undefined}
        notice={
          <>
            {added && <AddedServiceNote key={added.id} added={added} className="mb-4 empty:hidden" />}
            {mayWrite && newOnes.length > 0 && (
              <NewNotice
                count={newOnes.length}
                onTidy={isOfOne && newOnes.length > 1 ? () => show({ what: 'tidy' }) : undefined}
              />
            )}
          </>
        }
        note={
          mayWrite
            ? 'Shared services are the same for every company; renaming, hiding or merging one concerns this company alone. Hidden services don’t appear in filters. Their calls still count.'
            : 'Admins and directors can add, rename, hide and merge services.'
        }
        empty={{
          icon: <Wrench />,
          title: 'No services found.',
          hint: 'Services appear with the first calls, or you can add them here.',
        }}
      />
      {open?.what === 'add' && <AddServiceDialog onClose={close} onAdded={setAdded} />}
      {open?.what === 'tidy' && <TidyDialog services={tidied} onClose={close} />}
      {open?.what === 'rename' && <RenameServiceDialog service={open.service} onClose={close} />}
      {open?.what === 'merge' && (
        <MergeDialog
          service={open.service}
          others={(ordered ?? []).filter(
            ({ companyId, id }) => companyId === open.service.companyId && id !== open.service.id,
          )}
          onClose={close}
        />
      )}
    </>
  );
}

function NewNotice({ count, onTidy }: { count: number; onTidy: (() => void) | undefined }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-compact text-foreground-2">
        {count === 1 ? '1 service is new: a delivery' : `${count} services are new: deliveries`} named{' '}
        {count === 1 ? 'it' : 'them'} for the first time. Keep, rename or merge {count === 1 ? 'it' : 'each'}.
      </p>
      {onTidy && (
        <Button size="sm" onClick={onTidy}>
          Merge or remove several
        </Button>
      )}
    </div>
  );
}

/** A shared service is listed once per company. */
const idOf = ({ companyId, id }: CompanyService) => `${companyId}-${id}`;

/**
 * Saves a service, which clears the "new" mark. One at a time, each from the previous result, so a double click causes
 * no conflict.
 */
function useChange(): (service: CompanyService) => void {
  const showSaved = useShowSaved();
  const { mutate, isPending } = useSave({
    subject: 'services',
    send: ({ id, companyId, name, isHidden, version }: CompanyService) =>
      request('saveService', { params: { id }, body: { companyId, name, isHidden, version } }),
    said: 'Service updated',
    fallback: 'An error occurred while saving the service.',
    onSaved: showSaved,
    reloadsWhenRefused: isChangedMeanwhile,
  });
  return useCallback(
    (service) => {
      if (!isPending) mutate(service);
    },
    [mutate, isPending],
  );
}

function newFirst(services: readonly CompanyService[]): CompanyService[] {
  return services.toSorted(
    (a, b) => Number(b.isNew) - Number(a.isNew) || compareTexts(a.name, b.name) || a.companyId - b.companyId,
  );
}
