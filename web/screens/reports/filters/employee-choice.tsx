// Whose calls: anyone in scope, or at the chosen location, found by name.
import { Field } from '../../../ui/field';
import { SearchableSelect } from '../../../ui/searchable-select';
import type { FilterName, Filters } from './report-filters';
import type { Hierarchy } from './use-hierarchy';

const all = { value: '', label: 'All employees' };

export function EmployeeChoice({
  hierarchy: { employees, names },
  drafts: { employeeId = '' },
  onChange,
}: {
  hierarchy: Hierarchy;
  drafts: Filters;
  onChange: (name: FilterName, text: string) => void;
}) {
  const { options, status, retry, onSearch, isSearching, isSought } = employees;
  const isFailed = status === 'failed' || status === 'missing';
  const label = names.employeeId === undefined ? '…' : (names.employeeId ?? 'Unknown employee');
  return (
    <Field
      label="Employee"
      error={isFailed ? 'These could not be loaded.' : undefined}
      note={
        isFailed && (
          <button type="button" onClick={retry} className="rounded-badge px-1 font-medium text-primary-text">
            Retry
          </button>
        )
      }
    >
      <SearchableSelect
        size="sm"
        value={employeeId}
        onChange={(id) => onChange('employeeId', id)}
        options={[
          ...(isSought ? [] : [all]),
          ...options.map(({ note, ...option }) => ({
            ...option,
            ...(note && {
              content: (
                <>
                  {option.label} <span className="text-muted-foreground">{note}</span>
                </>
              ),
            }),
          })),
        ]}
        placeholder={all.label}
        shown={employeeId === '' ? all.label : label}
        onOpen={(isOpen) => isOpen && onSearch('')}
        onSearch={onSearch}
        isSearching={isSearching}
      />
    </Field>
  );
}
