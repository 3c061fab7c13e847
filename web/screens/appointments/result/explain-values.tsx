// Values of a list that were not understood: each is explained once, and the list's files are read again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AppointmentImport } from '#contract/appointment-imports';
import type { AppointmentExplanation, ExplainableField } from '#contract/appointments';
import { useLoaded } from '../../../api/queries';
import { messageOf, request } from '../../../api/request';
import { Button } from '../../../ui/button';
import { Card, CardFooter, CardHeader } from '../../../ui/card';
import { Choice } from '../../../ui/choice';
import { ErrorBox } from '../../../ui/error-box';
import type { SelectOption } from '../../../ui/select';
import { plural } from '../import-words';

/** Nothing while all is understood, or for viewers who may not change the list. */
export function ExplainValues({ of: { companyId, listId, isNewList, mayChange } }: { of: AppointmentImport }) {
  const queries = useQueryClient();
  const lists = useLoaded('listAppointmentLists', { query: { companyId } });
  // A new list is the previewer's own, and not listed yet.
  const mayEdit = isNewList ? mayChange : (lists.data?.find(({ id }) => id === listId)?.mayEdit ?? false);
  const { data: values = [] } = useLoaded('listUnexplainedAppointmentValues', { params: { id: listId } }, mayEdit);
  const options = useMeanings(companyId, values.length > 0);
  const [meanings, setMeanings] = useState<ReadonlyMap<string, string>>(new Map());
  const explanations = values.flatMap(({ field, value }): AppointmentExplanation[] => {
    const meaning = meanings.get(`${field} ${value}`);
    return meaning ? [{ field, value, meaning: meaningOf(field, meaning) }] : [];
  });
  const saving = useMutation({
    mutationFn: () =>
      request('explainAppointmentValues', {
        params: { id: listId },
        body: { explanations: explanations.slice(0, maxAtOnce) },
      }),
    onSuccess: async () => {
      setMeanings(new Map());
      await queries.invalidateQueries();
    },
  });
  if (!mayEdit || values.length === 0) return null;
  return (
    <Card aria-label="Not understood" className="mt-4">
      <CardHeader
        title="Not understood"
        description="Say once what these values mean. Past rows of the list are read again."
      />
      <ul>
        {values.slice(0, maxShown).map(({ field, value, rows }) => {
          const key = `${field} ${value}`;
          return (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,280px)] items-center gap-x-4 gap-y-2 border-t px-5 py-2 max-md:grid-cols-1 max-md:px-4"
            >
              <div className="min-w-0">
                <p title={value} className="truncate font-medium text-compact">
                  {value}
                </p>
                <p className="text-muted-foreground text-small">
                  {fieldWords[field]} of {plural(rows, 'row')}
                </p>
              </div>
              <Choice
                aria-label={`${fieldWords[field]} “${value}” means`}
                size="sm"
                value={meanings.get(key) ?? ''}
                onChange={(meaning) => setMeanings((now) => new Map(now).set(key, meaning))}
                options={options[field]}
              />
            </li>
          );
        })}
      </ul>
      <CardFooter>
        {saving.isError && <ErrorBox title={messageOf(saving.error, 'Not saved. Try again.')} className="mr-auto" />}
        {values.length > maxShown && (
          <p className="mr-auto text-compact text-muted-foreground">
            The {maxShown} most frequent of {values.length}
          </p>
        )}
        <Button
          variant="primary"
          size="sm"
          disabled={explanations.length === 0}
          isPending={saving.isPending}
          pendingText="Saving..."
          onClick={() => saving.mutate()}
        >
          Save and read again
        </Button>
      </CardFooter>
    </Card>
  );
}

const maxAtOnce = 500;
const maxShown = 50;

const fieldWords: Record<ExplainableField, string> = {
  location: 'Location',
  service: 'Service',
  employee: 'Employee',
  status: 'Status',
};

type StatusMeaning = 'open' | 'kept' | 'no-show' | 'canceled' | 'nothing';

function meaningOf(field: ExplainableField, meaning: string): AppointmentExplanation['meaning'] {
  return field === 'status' || meaning === 'nothing' ? (meaning as StatusMeaning) : Number(meaning);
}

function useMeanings(companyId: number, isNeeded: boolean): Record<ExplainableField, SelectOption[]> {
  const query = { companyId };
  const { data: stores } = useLoaded('listStores', { query }, isNeeded);
  const { data: services } = useLoaded('listServices', { query }, isNeeded);
  const { data: employees } = useLoaded('listEmployees', { query }, isNeeded);
  return useMemo(() => {
    const named = (rows: readonly { id: number; name: string }[] = []) => [
      ...basic,
      ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
    ];
    return {
      location: named(stores),
      service: named(services),
      employee: named(employees?.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))),
      status: [
        ...basic,
        { value: 'kept', label: 'Kept' },
        { value: 'no-show', label: 'No-show' },
        { value: 'canceled', label: 'Canceled' },
        { value: 'open', label: 'Not known yet' },
      ],
    };
  }, [stores, services, employees]);
}

const basic: readonly SelectOption[] = [
  { value: '', label: 'Choose a meaning' },
  { value: 'nothing', label: 'Nothing' },
];
