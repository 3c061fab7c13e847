// The possible targets of a name: the company's locations, people or services as a select box.
import { useLoaded } from '../../api/queries';
import { messageOf } from '../../api/request';
import { Choice } from '../../ui/choice';
import type { SelectOption } from '../../ui/select';
import { Skeleton } from '../../ui/skeleton';

export type TargetKind = 'location' | 'employee' | 'service';

export const kindOfField = { storeId: 'location', employeeId: 'employee', service: 'service' } as const;

/** Goes inside a Field; searchable if the list is long. Leaves `excludedId` out. */
export function TargetChoice({
  companyId,
  kind,
  value,
  onChange,
  excludedId,
}: {
  companyId: number;
  kind: TargetKind;
  value: string;
  onChange: (id: string) => void;
  excludedId?: number | null;
}) {
  const targets = useTargets(companyId, kind);
  if (targets.error) {
    return (
      <p role="alert" className="text-compact text-destructive-text">
        {messageOf(targets.error, `The ${kind}s could not be loaded. Close this and try again.`)}
      </p>
    );
  }
  if (!targets.options) return <Skeleton className="h-9 w-full max-md:h-10" />;
  return (
    <Choice
      value={value}
      onChange={onChange}
      options={targets.options.filter((option) => option.value !== String(excludedId))}
      placeholder={`Choose ${kind === 'employee' ? 'an' : 'a'} ${kind}`}
    />
  );
}

function useTargets(companyId: number, kind: TargetKind): { options?: SelectOption[] | undefined; error: unknown } {
  const query = { companyId };
  const stores = useLoaded('listStores', { query }, kind === 'location');
  const people = useLoaded('listEmployees', { query }, kind === 'employee');
  const services = useLoaded('listServices', { query }, kind === 'service');
  if (kind === 'location') {
    const options = stores.data?.map(({ id, name, code }) => ({
      value: String(id),
      label: code ? `${name} (${code})` : name,
    }));
    return { options, error: stores.error };
  }
  if (kind === 'employee') {
    const options = people.data?.map(({ id, firstName, lastName, stores: at }) => ({
      value: String(id),
      label: [`${firstName} ${lastName}`.trim(), at[0]?.name].filter(Boolean).join(', '),
    }));
    return { options, error: people.error };
  }
  const options = services.data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return { options, error: services.error };
}
