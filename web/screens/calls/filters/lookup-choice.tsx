// A filter that names a row of the company.
import type { CallListFilters } from '#contract/call-list';
import { Choice } from '../../../ui/choice';
import type { Choices, ListedName } from '../choices/use-choices';
import type { CallsAddress } from '../use-calls-address';

const labels: Record<ListedName, string> = {
  regionId: 'Region',
  districtId: 'District',
  storeId: 'Location',
  serviceId: 'Service',
};

/** Outside a Field it names itself. Under All Accounts there can be nothing to choose from. */
export function LookupChoice({
  name,
  filters,
  choices,
  change,
  isInField = false,
  className,
}: {
  name: ListedName;
  filters: CallListFilters;
  choices: Choices;
  change: CallsAddress['change'];
  isInField?: boolean;
  className?: string;
}) {
  const { status, options } = choices.lookups[name];
  const label = labels[name];
  const all = `All ${label.toLowerCase()}s`;
  const id = filters[name];
  const isEmpty = status === 'ready' && options.length === 0;
  const isMissing = id !== undefined && !options.some(({ value }) => value === String(id));
  return (
    <Choice
      size="sm"
      {...(!isInField && { 'aria-label': label })}
      value={id === undefined ? '' : String(id)}
      onChange={(value) => change({ [name]: value || undefined })}
      options={[
        { value: '', label: all },
        ...options,
        // One that the viewer cannot see, or that is still loading.
        ...(isMissing ? [{ value: String(id), label: choices.nameOf(name, id) }] : []),
      ]}
      disabled={isEmpty && !isMissing}
      {...(className && { className })}
    />
  );
}
