// The companies: those in use, and those deleted that can still be restored.
import { Building2, Plus, Send } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Company } from '#contract/companies';
import { useLoaded } from '../../../api/queries';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { useFoundRows } from '../../../ui/find-rows';
import { SegmentedControl } from '../../../ui/segmented-control';
import { ListCard } from '../list-card';
import { useAdminAddress } from '../use-admin-address';
import { deletedColumns, livingColumns } from './company-columns';
import { CompanyDialog } from './company-dialog';
import { CompanyQuestion, type Question } from './company-question';
import { SignUpLink } from './sign-up-link';
import { useCompanyActivity } from './use-company-activity';
import { useCompanyChanges } from './use-company-changes';

export function CompaniesTab() {
  const { search, view, openView } = useAdminAddress();
  const isDeleted = view === 'deleted';
  const loaded = useLoaded('listAdminCompanies', isDeleted ? { query: { deleted: true } } : {});
  const found = useFoundRows(loaded.data, search, wordsOf);
  const { setActive, restore } = useCompanyChanges();
  const activityOf = useCompanyActivity();
  // What a dialog is about stays while it leaves.
  const [edited, setEdited] = useState<Company>();
  const [isEditing, setEditing] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setAsking] = useState(false);

  const edit = useCallback((company: Company | undefined) => {
    setEdited(company);
    setEditing(true);
  }, []);

  const columns = useMemo(() => {
    const ask = (next: Question) => {
      setQuestion(next);
      setAsking(true);
    };
    if (isDeleted) return deletedColumns((company) => restore.mutate(company));
    const actions = {
      edit,
      toggle(company: Company) {
        if (company.active) ask({ kind: 'deactivate', company });
        else setActive.mutate({ company, active: true });
      },
      remove: (company: Company) => ask({ kind: 'delete', company }),
    };
    return livingColumns(actions, activityOf);
  }, [isDeleted, edit, restore.mutate, setActive.mutate, activityOf]);
  const add = () => edit(undefined);

  return (
    <>
      <ListCard
        what="companies"
        one="company"
        loaded={loaded}
        found={found?.length}
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
        actions={
          !isDeleted && (
            <>
              <SignUpLink icon={<Send aria-hidden="true" />} />
              <Button variant="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={add}>
                Add Company
              </Button>
            </>
          )
        }
        empty={
          isDeleted
            ? {
                icon: <Building2 />,
                title: 'No deleted companies.',
                text: 'A deleted company stands here for 30 days and can be restored.',
              }
            : {
                icon: <Building2 />,
                title: 'No companies found.',
                text: 'Add a company to get started.',
                action: (
                  <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={add}>
                    Add Company
                  </Button>
                ),
              }
        }
      >
        <DataTable
          key={view}
          label={isDeleted ? 'Deleted companies' : 'Companies on this CallGauge server'}
          columns={columns}
          rows={found}
          rowId={({ id }) => id}
          sortedBy={{ column: 'name' }}
          foundBy={search}
          isTall
        />
      </ListCard>
      <CompanyDialog company={edited} isOpen={isEditing} onClose={() => setEditing(false)} />
      {question && <CompanyQuestion {...question} isOpen={isAsking} onClose={() => setAsking(false)} />}
    </>
  );
}

function wordsOf({ name, contactEmail, contactPhone, timeZone }: Company): string {
  return `${name} ${contactEmail} ${contactPhone} ${timeZone}`;
}
