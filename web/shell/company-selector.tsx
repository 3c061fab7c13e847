import { CircleAlert } from 'lucide-react';
import { Monogram } from '../ui/avatar';
import { Button } from '../ui/button';
import { Choice } from '../ui/choice';
import { useCompany } from './company';

export function CompanySelector() {
  const { status, companies, company, choose, retry } = useCompany();
  if (status === 'loading') return <Note>Loading...</Note>;
  if (status === 'failed') {
    return (
      <Button variant="ghost" icon={<CircleAlert aria-hidden="true" />} onClick={retry}>
        Load companies again
      </Button>
    );
  }
  if (companies.length === 0) return <Note>No companies available</Note>;
  return (
    <Choice
      variant="ghost"
      aria-label="Company"
      value={company ? String(company.id) : ALL}
      onChange={(value) => choose(value === ALL ? ALL : Number(value))}
      options={[
        { value: ALL, label: 'All Accounts', isSeparated: true },
        ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      lead={<Monogram name={company?.name ?? 'All'} />}
      className="max-w-80"
    />
  );
}

const ALL = 'all';

function Note({ children }: { children: string }) {
  return (
    <p role="status" className="truncate px-2 text-body text-muted-foreground">
      {children}
    </p>
  );
}
