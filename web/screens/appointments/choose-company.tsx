// Under All Accounts: whose appointment lists.
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useCompany } from '../../shell/company';
import { NoCompany } from '../../shell/no-company';
import { Card } from '../../ui/card';

export function ChooseCompany() {
  const { companies } = useCompany();
  if (companies.length === 0) {
    return (
      <Card>
        <NoCompany className="min-h-80" />
      </Card>
    );
  }
  return (
    <Card aria-label="Companies">
      <h2 className="px-5 py-4 text-title max-md:px-4">Whose lists?</h2>
      <ul>
        {companies.map(({ id, name }) => (
          <li key={id} className="border-t">
            <Link
              to={`/calls/appointments?company=${id}`}
              className="flex min-h-11 items-center gap-3 px-5 py-2 text-body hover:bg-muted max-md:px-4"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
