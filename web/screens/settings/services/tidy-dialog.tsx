// Merges or removes several services that deliveries created: one wrong payload can create many.
import { useState } from 'react';
import type { CompanyService } from '#contract/services';
import { request } from '../../../api/request';
import { FormDialog } from '../../../shell/list-tab/form-dialog';
import { Choice } from '../../../ui/choice';
import { Field, FieldGroup } from '../../../ui/field';
import { formatCount } from '../../../ui/format';
import { MultiChoice } from '../../../ui/multi-choice';
import { SegmentedControl } from '../../../ui/segmented-control';
import { useSave } from '../use-save';

const ways = [
  { value: 'merge', label: 'Merge into one' },
  { value: 'remove', label: 'Remove' },
] as const;

export function TidyDialog({ services, onClose }: { services: readonly CompanyService[]; onClose: () => void }) {
  const [ids, setIds] = useState<number[]>([]);
  const [way, setWay] = useState<(typeof ways)[number]['value']>('merge');
  const [intoId, setIntoId] = useState<number>();
  const [wasPressed, setPressed] = useState(false);
  const newOnes = services.filter(({ isNew }) => isNew);
  const targets = services.filter(({ id }) => !ids.includes(id));
  const into = targets.find(({ id }) => id === intoId);
  const companyId = services[0]?.companyId;
  const merging = useSave({
    subject: 'services',
    send: (intoServiceId: number) => request('mergeServices', { body: { companyId, ids, intoServiceId } }),
    said: ({ name }) => ({ title: 'Services merged', description: `${countOf(ids.length)} became part of ${name}.` }),
    fallback: 'An error occurred while merging the services.',
    onSaved: onClose,
  });
  const removing = useSave({
    subject: 'services',
    send: () => request('removeServices', { body: { companyId, ids } }),
    said: ({ removed, kept }) => ({
      title: `${countOf(removed.length)} removed`,
      ...(kept.length > 0 && { description: `${countOf(kept.length)} with calls stayed. Merge or hide them.` }),
    }),
    fallback: 'An error occurred while removing the services.',
    onSaved: onClose,
  });
  const send = () => {
    setPressed(true);
    if (ids.length === 0) return;
    if (way === 'remove') removing.mutate(undefined);
    else if (into) merging.mutate(into.id);
  };
  return (
    <FormDialog
      title="Merge or Remove New Services"
      isDirty={false}
      isSaving={merging.isPending || removing.isPending}
      submit={way === 'merge' ? 'Merge' : 'Remove'}
      isFinal
      onSubmit={send}
      onClose={onClose}
    >
      <FieldGroup
        label="New services"
        required
        note={`${formatCount(ids.length)} selected`}
        error={wasPressed && ids.length === 0 ? 'Choose a service.' : undefined}
      >
        <MultiChoice
          label="New services"
          value={ids}
          onChange={setIds}
          options={newOnes.map(({ id, name, calls }) => ({ value: id, label: name, hint: callsOf(calls) }))}
        />
      </FieldGroup>
      <SegmentedControl label="What happens to them" value={way} onChange={setWay} options={ways} size="md" />
      {way === 'merge' ? (
        <>
          <Field
            label="Into"
            required
            error={wasPressed && !into ? 'Choose the service to merge them into.' : undefined}
          >
            <Choice
              value={into ? String(into.id) : ''}
              onChange={(next) => setIntoId(Number(next))}
              options={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
              placeholder="Choose a service"
            />
          </Field>
          <p className="text-compact text-foreground-2">
            Their calls and names move to it, with the figures of past reports. This cannot be undone.
          </p>
        </>
      ) : (
        <p className="text-compact text-foreground-2">
          Services without any call are removed; those with calls stay. A delivery that names a removed service adds it
          again. This cannot be undone.
        </p>
      )}
    </FormDialog>
  );
}

const countOf = (count: number) => (count === 1 ? '1 service' : `${formatCount(count)} services`);
const callsOf = (count: number) => (count === 1 ? '1 call' : `${formatCount(count)} calls`);
