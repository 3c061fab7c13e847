import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Users } from 'lucide-react';
import { useMemo } from 'react';
import { type Employee, employeeColumns as fileColumns } from '#contract/employees';
import { queryOf } from '../../../api/queries';
import { request } from '../../../api/request';
import { useSession, useUser } from '../../../session/session-context';
import { useCompany } from '../../../shell/company';
import { ListTab } from '../../../shell/list-tab/list-tab';
import { useOpenDialog } from '../../../shell/list-tab/use-open-dialog';
import { Button } from '../../../ui/button';
import { LinkDialog } from '../../../ui/link-dialog';
import type { Order } from '../../../ui/order-rows';
import { CsvButtons } from '../csv/csv-buttons';
import { CsvImportDialog } from '../csv/csv-import-dialog';
import { DeleteDialog } from '../delete-dialog';
import { employeeColumns, fullName, wordsOfEmployee } from './employee-columns';
import { EmployeeDialog } from './employee-dialog';
import { employeeExample, employeeRows } from './employee-file';
import { MakeLinksDialog, needsLink } from './make-links-dialog';
import { useEmployees } from './use-employees';
import { useSignInChanges } from './use-sign-in-changes';

type Open =
  | { what: 'add' }
  | { what: 'import' }
  | { what: 'links'; people: readonly Employee[] }
  | { what: 'edit' | 'delete'; employee: Employee };

export function EmployeesTab() {
  const mayWrite = useSession().can('employees.write');
  const { username } = useUser();
  const { companyId, isAll, companies, company } = useCompany();
  const loading = useEmployees();
  const queries = useQueryClient();
  const { open, show, close } = useOpenDialog<Open>();
  const { makeLink, approve, link } = useSignInChanges();
  const withCompany = isAll && companies.length > 1;
  const columns = useMemo(() => {
    const actions = {
      onEdit: (employee: Employee) => show({ what: 'edit', employee }),
      onDelete: (employee: Employee) => show({ what: 'delete', employee }),
      onLink: makeLink,
      onApprove: approve,
      isSelf: (employee: Employee) => employee.username === username,
    };
    return employeeColumns(withCompany, mayWrite ? actions : undefined);
  }, [withCompany, mayWrite, username, makeLink, approve, show]);
  const toFile = async (rows: readonly Employee[]) =>
    employeeRows(
      rows,
      await queries.fetchQuery(queryOf('listStores', { query: companyId === undefined ? {} : { companyId } })),
      withCompany,
    );
  return (
    <>
      <ListTab
        noun={['employee', 'employees']}
        loading={loading}
        searchTextOf={wordsOfEmployee}
        columns={columns}
        rowId={idOf}
        sortedBy={byName}
        isTall
        onAdd={mayWrite ? () => show({ what: 'add' }) : undefined}
        actions={(found) =>
          mayWrite && (
            <>
              <LinksButton people={found?.filter(needsLink)} onPress={(people) => show({ what: 'links', people })} />
              <CsvButtons
                noun="employees"
                about={company?.name}
                rows={found}
                toFile={toFile}
                onImport={() => show({ what: 'import' })}
              />
            </>
          )
        }
        note={accessNote(mayWrite, loading.data)}
        empty={{
          icon: <Users />,
          title: 'No employees found.',
          hint: mayWrite ? 'Add an employee to get started.' : undefined,
        }}
      />
      {open?.what === 'add' && <EmployeeDialog onClose={close} onLinkRequested={makeLink} />}
      {open?.what === 'edit' && <EmployeeDialog employee={open.employee} onClose={close} onLinkRequested={makeLink} />}
      {open?.what === 'delete' && <DeleteEmployee employee={open.employee} onClose={close} />}
      <LinkDialog {...link} />
      {open?.what === 'links' && <MakeLinksDialog people={open.people} onClose={close} />}
      {open?.what === 'import' && (
        <CsvImportDialog
          subject="employees"
          columns={fileColumns}
          example={employeeExample}
          send={(body) => request('importEmployees', { body })}
          onClose={close}
        />
      )}
    </>
  );
}

/** One person's link is made in their row. */
function LinksButton({
  people,
  onPress,
}: {
  people: readonly Employee[] | undefined;
  onPress: (people: readonly Employee[]) => void;
}) {
  if (!people || people.length < 2) return null;
  return (
    <Button size="sm" icon={<KeyRound aria-hidden="true" />} onClick={() => onPress(people)}>
      Make links...
    </Button>
  );
}

function accessNote(mayWrite: boolean, employees: readonly Employee[] | undefined): string | undefined {
  if (!mayWrite) return 'Admins, directors and store managers can add, change and delete employees.';
  return employees?.some(({ mayEdit }) => !mayEdit) ? 'You can’t edit people with your role or higher.' : undefined;
}

const byName: Order = { column: 'name', direction: 'ascending' };
const idOf = ({ id }: Employee) => id;

function DeleteEmployee({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  return (
    <DeleteDialog
      subject="employees"
      noun="employee"
      name={fullName(employee)}
      said="Employee deleted"
      send={() => request('deleteEmployee', { params: { id: employee.id } })}
      onClose={onClose}
    >
      <p>
        {fullName(employee)} leaves every list and can no longer sign in
        {employee.username && (
          <>
            ; the username <code className="text-code">{employee.username}</code> is free again
          </>
        )}
        .
      </p>
      <p>The calls they took stay in past reports under this name.</p>
    </DeleteDialog>
  );
}
