import { Pencil, Power, PowerOff, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Company } from '#contract/companies';
import { actionsColumn } from '../../../ui/actions-column';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import type { Column } from '../../../ui/column';
import { CutText } from '../../../ui/cut-text';
import { formatTimestamp } from '../../../ui/format';
import { formatPhone } from '../../../ui/format-phone';
import { IconButton } from '../../../ui/icon-button';
import { StatusBadge } from '../../../ui/status-badge';

export interface CompanyActions {
  edit(company: Company): void;
  /** Activates at once; deactivating asks first. */
  toggle(company: Company): void;
  remove(company: Company): void;
}

const name: Column<Company> = {
  id: 'name',
  name: 'Company Name',
  value: (company) => company.name,
};

const contact: Column<Company> = {
  id: 'contact',
  name: 'Contact',
  show: ({ contactEmail, contactPhone }) => (
    <div className="min-w-0 py-2">
      <p>{contactEmail}</p>
      <p className="whitespace-nowrap text-muted-foreground">{formatPhone(contactPhone)}</p>
    </div>
  ),
  value: ({ contactEmail }) => contactEmail,
};

export function activeColumns(
  { edit, toggle, remove }: CompanyActions,
  activityOf: (company: Company) => ReactNode,
): readonly Column<Company>[] {
  return [
    {
      ...name,
      // Room for the line under the name; the other columns are short.
      className: '[--name-width:clamp(7rem,45cqw,40rem)]',
      show: (company) => (
        <div className="py-2">
          <CutText text={company.name} />
          <p className="font-normal text-muted-foreground text-small whitespace-normal">{activityOf(company)}</p>
        </div>
      ),
    },
    contact,
    {
      id: 'status',
      name: 'Status',
      show: ({ active }) => (active ? <StatusBadge variant="default">Active</StatusBadge> : <Badge>Inactive</Badge>),
      value: ({ active }) => (active ? 'Active' : 'Inactive'),
    },
    actionsColumn((company) => (
      <span className="-mr-1.5 inline-flex">
        <IconButton label={`Edit ${company.name}`} icon={<Pencil />} onClick={() => edit(company)} />
        <IconButton
          label={`${company.active ? 'Deactivate' : 'Activate'} ${company.name}`}
          icon={company.active ? <PowerOff /> : <Power />}
          onClick={() => toggle(company)}
        />
        <IconButton label={`Delete ${company.name}`} icon={<Trash2 />} onClick={() => remove(company)} />
      </span>
    )),
  ];
}

export function deletedColumns(restore: (company: Company) => void): readonly Column<Company>[] {
  return [
    name,
    contact,
    {
      id: 'until',
      name: 'Can be restored until',
      show: ({ restorableUntil }) => restorableUntil && formatTimestamp(restorableUntil),
      value: ({ restorableUntil }) => restorableUntil,
    },
    actionsColumn((company) => (
      <Button size="sm" variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={() => restore(company)}>
        Restore<span className="sr-only"> {company.name}</span>
      </Button>
    )),
  ];
}
