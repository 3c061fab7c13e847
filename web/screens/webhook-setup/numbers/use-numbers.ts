// Loads the company's phone numbers, and saves one at once, in the order in which a person changed them.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CalledNumber, CalledNumberList } from '#contract/called-numbers';
import type { EndpointName } from '#contract/endpoints';
import { queryOf } from '../../../api/queries';
import { isSignedOut, messageOf, request } from '../../../api/request';
import { toast } from '../../../ui/toast';

const numbersOf = (companyId: number) => queryOf('listCalledNumbers', { query: { companyId } });

/** Calls arrive all the time, so every visit reloads the list. */
export function useNumbers(companyId: number) {
  return useQuery({ ...numbersOf(companyId), refetchOnMount: 'always' });
}

const shownIn: readonly EndpointName[] = ['listCalledNumbers', 'listUnmapped', 'listKnownNames', 'listReplays'];

export function reloadNumbers(queries: QueryClient): Promise<unknown> {
  return Promise.all(shownIn.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}

/** The rows in the order of the first look, new ones at the end: what is placed must not move under the pointer. */
export function useSteadyOrder(numbers: readonly CalledNumber[] | undefined): readonly CalledNumber[] | undefined {
  const order = useRef(new Map<string, number>());
  if (!numbers) return undefined;
  for (const { number } of numbers) {
    if (!order.current.has(number)) order.current.set(number, order.current.size);
  }
  const placeOf = ({ number }: CalledNumber) => order.current.get(number) ?? 0;
  return numbers.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export type NumberEdit = Partial<
  Pick<CalledNumber, 'locationId' | 'locationName' | 'serviceId' | 'serviceName' | 'label' | 'placedBy'>
>;

export type OnCounting = (answer: { replay: SavedAnswer['replay']; isReplayBusy: boolean }) => void;
type SavedAnswer = Awaited<ReturnType<typeof request<'saveCalledNumber'>>>;

/** Shows the edit at once. Edits are sent one after another, each with the version that the one before made. */
export function useSaveNumber(companyId: number, onCounting: OnCounting) {
  const queries = useQueryClient();
  const { queryKey } = numbersOf(companyId);
  const find = (number: string) =>
    queries.getQueryData<CalledNumberList>(queryKey)?.numbers.find((one) => one.number === number);
  const show = (number: string, change: Partial<CalledNumber>) =>
    queries.setQueryData<CalledNumberList>(
      queryKey,
      (list) =>
        list && { ...list, numbers: list.numbers.map((one) => (one.number === number ? { ...one, ...change } : one)) },
    );
  return useMutation({
    scope: { id: `called numbers of ${companyId}` },
    onMutate: ({ number, edit }: { number: string; edit: NumberEdit }) => {
      show(number, edit);
    },
    mutationFn: ({ number }: { number: string; edit: NumberEdit }) => {
      const row = find(number);
      if (!row) throw new Error(`The number ${number} is not listed.`);
      const { serviceId, label, version } = row;
      return request('saveCalledNumber', {
        body: { companyId, number, locationId: savedLocation(row), serviceId, label, version },
      });
    },
    onSuccess: (saved) => {
      show(saved.number, { version: saved.version });
      onCounting(saved);
    },
    onError: (why) => toastRefusal(why),
    onSettled: () => void reloadNumbers(queries),
  });
}

/** A location's own phone and code place their number without a row. A known name gives way to its row. */
function savedLocation({ placedBy, locationId }: CalledNumber): number | null {
  return placedBy === 'number' || placedBy === 'known-name' ? locationId : null;
}

export function toastRefusal(why: unknown): void {
  if (isSignedOut(why)) return;
  const description = messageOf(why, 'The server could not be reached. Check the connection and try again.');
  toast({ title: 'Not saved', description, variant: 'destructive' });
}
