// Merges a service into another one, after showing what moves.
import { useState } from 'react';
import type { CompanyService } from '#contract/services';
import { fieldsAtFault } from '../../../api/refusals';
import { request } from '../../../api/request';
import { FormDialog } from '../../../shell/list-tab/form-dialog';
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { formatCount } from '../../../ui/format';
import { useSave } from '../use-save';

export function MergeDialog({
  service,
  others,
  onClose,
}: {
  service: CompanyService;
  others: readonly CompanyService[];
  onClose: () => void;
}) {
  const [intoId, setIntoId] = useState<number>();
  const [wasPressed, setPressed] = useState(false);
  const { id, companyId, name } = service;
  const into = others.find((other) => other.id === intoId);
  const merging = useSave({
    subject: 'services',
    send: (intoServiceId: number) => request('mergeService', { params: { id }, body: { companyId, intoServiceId } }),
    said: (merged) => ({ title: 'Services merged', description: `${name} is ${merged.name} now.` }),
    fallback: 'An error occurred while merging the services.',
    onSaved: onClose,
  });
  const atFault = fieldsAtFault(merging.error).intoServiceId;
  return (
    <FormDialog
      title={`Merge ${name}`}
      isDirty={false}
      isSaving={merging.isPending}
      submit="Merge"
      isFinal
      onSubmit={() => {
        setPressed(true);
        if (into) merging.mutate(into.id);
      }}
      onClose={onClose}
    >
      <Field
        label="Into"
        required
        error={atFault ?? (wasPressed && !into ? 'Choose the service to merge it into.' : undefined)}
      >
        <Choice
          value={into ? String(into.id) : ''}
          onChange={(next) => setIntoId(Number(next))}
          options={others.map((other) => ({ value: String(other.id), label: other.name }))}
          placeholder="Choose a service"
        />
      </Field>
      <div className="space-y-2 text-compact text-foreground-2">
        <p>What moves to {into ? into.name : 'the other service'}:</p>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            every call of {name}, {formatCount(service.calls)} of them in the last 12 months, with the figures of past
            reports
          </li>
          <li>
            {service.aliases.length === 0
              ? `the name “${name}”`
              : `the names “${name}” and ${service.aliases.map((alias) => `“${alias}”`).join(', ')}`}
            , so that deliveries keep finding it
          </li>
        </ul>
        <p className="font-medium text-foreground">
          {name} leaves {service.companyName}’s list. This cannot be undone.
        </p>
      </div>
    </FormDialog>
  );
}
