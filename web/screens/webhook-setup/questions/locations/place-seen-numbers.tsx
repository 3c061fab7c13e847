// Numbers that only waiting messages name: placed here, they join the list below.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoreName } from '#contract/locations';
import { request } from '../../../../api/request';
import { Choice } from '../../../../ui/choice';
import { formatPhone } from '../../../../ui/format-phone';
import { reloadNumbers, toastRefusal } from '../../numbers/use-numbers';
import type { UnlistedNumber } from './seen-numbers';

export function PlaceSeenNumbers({
  companyId,
  numbers,
  stores,
}: {
  companyId: number;
  numbers: readonly UnlistedNumber[];
  stores: readonly StoreName[];
}) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: ({ number, locationId }: { number: string; locationId: number }) =>
      request('saveCalledNumber', { body: { companyId, number, locationId, serviceId: null, label: '', version: 0 } }),
    onError: toastRefusal,
    onSettled: () => reloadNumbers(queries),
  });
  return (
    <ul aria-label="New numbers" className="border-t">
      {numbers.map(({ number, ringsAt }) => (
        <li
          key={number}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-2 not-first:border-t max-md:px-4"
        >
          <span className="font-semibold text-compact normal-nums">{formatPhone(number)}</span>
          <span className="mr-auto text-muted-foreground text-small">
            {ringsAt ? `Probably ${ringsAt}: its calls ring there` : 'Seen in what came, not placed yet'}
          </span>
          <Choice
            value=""
            placeholder="Choose its location"
            aria-label={`Location of ${formatPhone(number)}`}
            size="sm"
            className="w-56 max-md:w-full"
            onChange={(id) => saving.mutate({ number, locationId: Number(id) })}
            options={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </li>
      ))}
    </ul>
  );
}
