// Adds a known name to a location, an employee or a service.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KnownName } from '#contract/unmapped';
import { fieldsAtFault } from '../../../api/refusals';
import { messageOf, request } from '../../../api/request';
import { TargetChoice } from '../../../shell/unmapped/target-choice';
import { reloadNames } from '../../../shell/unmapped/use-names';
import { Choice } from '../../../ui/choice';
import { Dialog } from '../../../ui/dialog';
import { DialogForm } from '../../../ui/dialog-form';
import { ErrorBox } from '../../../ui/error-box';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { toast } from '../../../ui/toast';

const kinds = [
  { value: 'location', label: 'A location' },
  { value: 'employee', label: 'An employee' },
  { value: 'service', label: 'A service' },
] as const satisfies { value: KnownName['kind']; label: string }[];

export function AddKnownNameDialog({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const queries = useQueryClient();
  const [alias, setAlias] = useState('');
  const [kind, setKind] = useState<KnownName['kind']>('location');
  const [targetId, setTargetId] = useState('');
  const [wasPressed, setPressed] = useState(false);
  const saving = useMutation({
    mutationFn: () => request('saveKnownName', { body: { companyId, kind, alias, targetId: Number(targetId) } }),
    onSuccess: ({ targetName }) => {
      toast({ title: 'Name saved', description: `New deliveries with this name mean ${targetName}.` });
      onClose();
      void reloadNames(queries);
    },
  });
  const close = () => !saving.isPending && onClose();
  const missing = (isMissing: boolean, sentence: string) => (wasPressed && isMissing ? sentence : undefined);
  const atFault = fieldsAtFault(saving.error).alias;
  return (
    <Dialog isOpen onClose={close} title="Add a name">
      <DialogForm
        submit="Save name"
        isPending={saving.isPending}
        onSubmit={() => {
          setPressed(true);
          if (alias.trim() && targetId) saving.mutate();
        }}
        onCancel={close}
      >
        {saving.error && !atFault && (
          <ErrorBox
            title={messageOf(saving.error, 'The server could not be reached. Check the connection and try again.')}
          />
        )}
        <Field
          label="What payloads say"
          required
          error={atFault ?? missing(!alias.trim(), 'Enter the name that payloads use.')}
          help="Case is ignored. Phone numbers match in any format."
        >
          <TextInput
            isCode
            value={alias}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => {
              setAlias(event.target.value);
              saving.reset();
            }}
          />
        </Field>
        <Field label="Kind" required>
          <Choice
            value={kind}
            onChange={(next) => {
              const chosen = kinds.find(({ value }) => value === next);
              if (!chosen) return;
              setKind(chosen.value);
              setTargetId('');
            }}
            options={kinds}
          />
        </Field>
        <Field label="Means" required error={missing(!targetId, `Choose the ${kind}.`)}>
          <TargetChoice key={kind} companyId={companyId} kind={kind} value={targetId} onChange={setTargetId} />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
