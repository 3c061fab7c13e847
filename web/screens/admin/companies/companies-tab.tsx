// The companies: active ones, and deleted ones that can be restored.
import { Building2, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Company } from '#contract/companies';
import { useLoaded } from '../../../api/queries';
import { ListTab } from '../../../shell/list-tab/list-tab';
import { useAddRequest, useOpenDialog } from '../../../shell/list-tab/use-open-dialog';
import type { Order } from '../../../ui/order-rows';
import { SegmentedControl } from '../../../ui/segmented-control';
import { textLinkClasses } from '../../../ui/text-link';
import { useAdminAddress } from '../use-admin-address';
import { activeColumns, deletedColumns } from './company-columns';
import { CompanyConfirmation, type Question } from './company-confirmation';
import { CompanyDialog } from './company-dialog';
import { SignUpLink } from './sign-up-link';
import { useCompanyActivity } from './use-company-activity';
import { useCompanyChanges } from './use-company-changes';

type Open = { kind: 'add' } | { kind: 'edit'; company: Company } | Question;

export function CompaniesTab() {
  const { view, openView } = useAdminAddress();
  const isDeleted = view === 'deleted';
  const loading = useLoaded('listAdminCompanies', isDeleted ? { query: { deleted: true } } : {});
  const { setActive, restore } = useCompanyChanges();
  const activityOf = useCompanyActivity();
  const { about, isOpen, count, show, close } = useOpenDialog<Open>();
  const [added, setAdded] = useState<Company>();
  useAddRequest(true, () => show({ kind: 'add' }));
  const columns = useMemo(() => {
    if (isDeleted) return deletedColumns((company) => restore.mutate(company));
    const actions = {
      edit: (company: Company) => show({ kind: 'edit', company }),
      toggle(company: Company) {
        if (company.active) show({ kind: 'deactivate', company });
        else setActive.mutate({ company, active: true });
      },
      remove: (company: Company) => show({ kind: 'delete', company }),
    };
    return activeColumns(actions, activityOf);
  }, [isDeleted, show, restore.mutate, setActive.mutate, activityOf]);
  return (
    <>
      <ListTab
        noun={['company', 'companies']}
        label={isDeleted ? 'Deleted companies' : 'Companies on this CallGauge server'}
        look="card"
        loading={loading}
        searchTextOf={searchTextOf}
        columns={columns}
        rowId={idOf}
        sortedBy={byName}
        isTall
        view={view}
        views={
          <SegmentedControl
            label="Companies shown"
            value={isDeleted ? 'deleted' : 'current'}
            onChange={(next) => openView(next === 'deleted' ? next : '')}
            options={[
              { value: 'current', label: 'Current' },
              { value: 'deleted', label: 'Deleted' },
            ]}
          />
        }
        notice={added && !isDeleted && <Added company={added} />}
        onAdd={isDeleted ? undefined : () => show({ kind: 'add' })}
        actions={() => !isDeleted && <SignUpLink icon={<Send aria-hidden="true" />} />}
        empty={
          isDeleted
            ? {
                icon: <Building2 />,
                title: 'No deleted companies.',
                hint: 'Deleted companies stay here for 30 days and can be restored.',
              }
            : { icon: <Building2 />, title: 'No companies found.', hint: 'Add a company to get started.' }
        }
      />
      {about && (about.kind === 'add' || about.kind === 'edit') && (
        <CompanyDialog
          key={count}
          company={about.kind === 'edit' ? about.company : undefined}
          isOpen={isOpen}
          onClose={close}
          onAdded={setAdded}
        />
      )}
      {about && (about.kind === 'deactivate' || about.kind === 'delete') && (
        <CompanyConfirmation {...about} isOpen={isOpen} onClose={close} />
      )}
    </>
  );
}

/** A new company has nothing yet; its dashboard says what comes first. */
function Added({ company: { id, name } }: { company: Company }) {
  return (
    <p className="mb-4 text-body">
      Next, connect {name}: its location, its phone system and its people.{' '}
      <Link to={`/dashboard?company=${id}`} className={textLinkClasses}>
        Open the first steps
      </Link>
    </p>
  );
}

const byName: Order = { column: 'name', direction: 'ascending' };
const idOf = ({ id }: Company) => id;

function searchTextOf({ name, contactEmail, contactPhone, timeZone }: Company): string {
  return `${name} ${contactEmail} ${contactPhone} ${timeZone}`;
}
