// The companies, searched by anything their row shows.
import { Building2, Search } from 'lucide-react';
import type { Company } from '#contract/companies';
import { useLoaded } from '../../api/queries';
import { sayWhy } from '../../api/request';
import { Badge } from '../../ui/badge';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { formatCount } from '../../ui/format';
import { SkeletonRows } from '../../ui/skeleton';
import { StatusBadge } from '../../ui/status-badge';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { TextInput } from '../../ui/text-input';

export function CompaniesTable({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { data: companies, error, isPending, isFetching, refetch } = useLoaded('listAdminCompanies');
  const found = companies?.filter((company) => matches(company, search)) ?? [];
  return (
    <Card aria-labelledby="companies">
      <CardHeader
        title="Companies"
        titleId="companies"
        {...(companies && { description: countOf(found.length, companies.length) })}
        actions={
          <TextInput
            type="search"
            size="sm"
            icon={<Search aria-hidden="true" />}
            aria-label="Search companies"
            placeholder="Search companies"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            className="w-60 max-md:w-full"
          />
        }
      />
      {error && !companies ? (
        <FailedState
          title="Companies could not be loaded"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="border-t"
        >
          {sayWhy(error, 'The server could not be reached or had an error.')}
        </FailedState>
      ) : !isPending && found.length === 0 ? (
        <NoCompanies search={search} />
      ) : (
        <Table label="Companies of this installation" aria-busy={isPending}>
          <TableHead>
            <HeadCell>Company Name</HeadCell>
            <HeadCell>Contact</HeadCell>
            <HeadCell>Status</HeadCell>
          </TableHead>
          <TableBody>
            {isPending ? (
              <SkeletonRows rows={3} widths={['w-40', 'w-56', 'w-16']} />
            ) : (
              found.map((company) => <CompanyRow key={company.id} company={company} />)
            )}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

function CompanyRow({ company }: { company: Company }) {
  return (
    <TableRow isTall>
      <Cell isFirst>{company.name}</Cell>
      <Cell>
        {company.contactEmail}
        <span className="ml-3 text-muted-foreground max-lg:ml-0 max-lg:block">{company.contactPhone}</span>
      </Cell>
      <Cell>{company.active ? <StatusBadge variant="default">Active</StatusBadge> : <Badge>Inactive</Badge>}</Cell>
    </TableRow>
  );
}

function NoCompanies({ search }: { search: string }) {
  return (
    <EmptyState icon={<Building2 />} title="No companies found." className="border-t">
      {search ? 'Try another name, email or phone number.' : 'This installation has none yet.'}
    </EmptyState>
  );
}

function matches({ name, contactEmail, contactPhone }: Company, search: string): boolean {
  const row = `${name} ${contactEmail} ${contactPhone}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => row.includes(word));
}

function countOf(found: number, all: number): string {
  const companies = all === 1 ? '1 company' : `${formatCount(all)} companies`;
  return found === all ? companies : `${formatCount(found)} of ${companies}`;
}
