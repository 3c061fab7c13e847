// Creates all services, or all people, that unmapped values name, once their list is confirmed.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OutputOf } from '#contract/endpoints';
import { foldName } from '#contract/meanings/fold-name';
import { maxServiceNameLength } from '#contract/services';
import { type CreateAll, creatableFields, type UnmappedValue } from '#contract/unmapped';
import { messageOf, request } from '../../api/request';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogForm } from '../../ui/dialog-form';
import { ErrorBox } from '../../ui/error-box';
import { formatCount } from '../../ui/format';
import { scrollRegion, useIsScrollable } from '../../ui/use-is-scrollable';
import { countOf } from './unmapped-words';
import { reloadNames } from './use-names';

type Field = CreateAll['field'];

const plurals: Record<Field, string> = { service: 'services', employeeId: 'employees' };

/** At most as many as one request takes; the rest follow. */
const maxAtOnce = 100;

/** Those whose value can be the name of a new record: an email or an id is none. */
function creatable(values: readonly UnmappedValue[], field: Field): UnmappedValue[] {
  const isName = (value: string) =>
    value.length >= 2 &&
    (field === 'service' ? value.length <= maxServiceNameLength : /^\p{L}[^@\d]*\s[^@\d]*$/u.test(value));
  const byName = new Map<string, UnmappedValue>();
  for (const one of values) {
    const key = foldName(one.value);
    if (one.field !== field || one.newServiceId !== null || one.knownAs !== null || !isName(one.value)) continue;
    if (!byName.has(key)) byName.set(key, one);
  }
  return [...byName.values()].slice(0, maxAtOnce);
}

export function CreateAllButtons({
  values,
  onOpen,
}: {
  values: readonly UnmappedValue[];
  onOpen: (field: Field, values: readonly UnmappedValue[]) => void;
}) {
  const several = creatableFields
    .map((field) => ({ field, found: creatable(values, field) }))
    .filter(({ found }) => found.length > 1);
  if (several.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 px-5 py-3 max-md:px-4">
      {several.map(({ field, found }) => (
        <Button key={field} size="sm" onClick={() => onOpen(field, found)}>
          Create all {formatCount(found.length)} {plurals[field]}...
        </Button>
      ))}
    </div>
  );
}

export function CreateAllDialog({
  companyId,
  field,
  values,
  onClose,
  onCreated,
}: {
  companyId: number;
  field: Field;
  values: readonly UnmappedValue[];
  onClose: () => void;
  onCreated: (what: string, answer: OutputOf<'createAllUnmapped'>) => void;
}) {
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const isScrollable = useIsScrollable(list);
  const what = `${formatCount(values.length)} ${plurals[field]}`;
  const creating = useMutation({
    mutationFn: () =>
      request('createAllUnmapped', { body: { companyId, field, values: values.map(({ value }) => value) } }),
    onSuccess(answer) {
      void reloadNames(queries);
      onCreated(what, answer);
    },
  });
  const close = () => !creating.isPending && onClose();
  return (
    <Dialog isOpen onClose={close} title={`Create ${what}?`}>
      <DialogForm
        submit={`Create ${what}`}
        isPending={creating.isPending}
        onSubmit={() => creating.mutate()}
        onCancel={close}
      >
        {creating.error !== null && (
          <ErrorBox
            title={messageOf(creating.error, 'The server could not be reached. Check the connection and try again.')}
          />
        )}
        <p className="text-compact text-foreground-2">
          Each gets the name that deliveries use. Past deliveries with these names are read again.
        </p>
        <ul
          ref={list}
          {...scrollRegion(isScrollable, 'Names')}
          className="max-h-72 overflow-y-auto rounded-control border text-compact"
        >
          {values.map((one) => (
            <li key={one.value} className="flex items-baseline gap-3 px-3 py-1.5 not-first:border-t">
              <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{one.value}</span>
              <span className="whitespace-nowrap text-muted-foreground">{countOf(one)}</span>
            </li>
          ))}
        </ul>
      </DialogForm>
    </Dialog>
  );
}
