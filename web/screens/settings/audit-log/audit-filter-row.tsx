import { useId } from 'react';
import { auditKinds } from '#contract/audit-log';
import { useLoaded } from '../../../api/queries';
import { Button } from '../../../ui/button';
import { Choice } from '../../../ui/choice';
import { TextInput } from '../../../ui/text-input';
import type { AuditFilterState } from './use-audit-filters';

export function AuditFilterRow({
  of: { chosen, change, clear, isFiltered },
  companyId,
  isKnown,
}: {
  of: AuditFilterState;
  companyId: number | undefined;
  isKnown: boolean;
}) {
  const people = useLoaded('listAuditPeople', { query: companyId === undefined ? {} : { companyId } }, isKnown);
  const personOptions = (people.data ?? []).map(({ id, name, username }) => ({
    value: String(id),
    label: name && name !== username ? `${name} (${username})` : username,
  }));
  return (
    <section aria-label="Filters" className="flex flex-wrap items-end gap-2">
      <Choice
        size="sm"
        value={chosen.userId ?? ''}
        onChange={(userId) => change('userId', userId)}
        options={[{ value: '', label: 'Everybody' }, ...personOptions]}
        placeholder="One person"
        aria-label="Person"
        className="w-52 max-md:w-full"
      />
      <Choice
        size="sm"
        value={chosen.kind ?? ''}
        onChange={(kind) => change('kind', kind)}
        options={kindOptions}
        aria-label="Kind"
        className="w-52 max-md:w-full"
      />
      <DayInput label="From" value={chosen.from} onChange={(day) => change('from', day)} />
      <DayInput label="To" value={chosen.to} onChange={(day) => change('to', day)} />
      {isFiltered && (
        <Button variant="ghost" size="sm" onClick={clear}>
          Clear filters
        </Button>
      )}
    </section>
  );
}

const kindOptions = [
  { value: '', label: 'Everything' },
  ...Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
];

function DayInput({
  label,
  value = '',
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (day: string) => void;
}) {
  const id = useId();
  return (
    <span className="flex items-center gap-2 text-compact text-muted-foreground max-md:w-[calc(50%-4px)]">
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="date"
        size="sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-36 max-md:w-full"
      />
    </span>
  );
}
