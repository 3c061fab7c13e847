// A service that a word names, added where the word is explained.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AddedService, NewService } from '#contract/services';
import { messageOf, request } from '../../../api/request';
import { reloadNames } from '../../../shell/unmapped/use-names';
import { Dialog } from '../../../ui/dialog';
import { DialogForm } from '../../../ui/dialog-form';
import { ErrorBox } from '../../../ui/error-box';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';

/** The value of the option that opens the dialog. */
export const newServiceOption = { value: 'new-service', label: 'New service…' };

export const noServicesYet = 'No services yet. Choose “New service…” for a word that names one.';

export function NewServiceDialog({
  companyId,
  word,
  onClose,
  onAdded,
}: {
  companyId: number;
  word: string;
  onClose: () => void;
  onAdded: (added: AddedService) => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState(word.replace(/^\p{L}/u, (letter) => letter.toUpperCase()));
  const [wasPressed, setPressed] = useState(false);
  const read = NewService.shape.name.safeParse(name);
  const adding = useMutation({
    mutationFn: (named: string) => request('createService', { body: { companyId, name: named } }),
    onSuccess(added) {
      void reloadNames(queries);
      void queries.invalidateQueries({ queryKey: ['listWords'] });
      onAdded(added);
    },
  });
  const close = () => !adding.isPending && onClose();
  return (
    <Dialog isOpen onClose={close} title={<span className="[overflow-wrap:anywhere]">New service for “{word}”</span>}>
      <DialogForm
        submit="Add service"
        isPending={adding.isPending}
        onSubmit={() => {
          setPressed(true);
          if (read.success) adding.mutate(read.data);
        }}
        onCancel={close}
      >
        {adding.error !== null && (
          <ErrorBox
            title={messageOf(adding.error, 'The server could not be reached. Check the connection and try again.')}
          />
        )}
        <Field
          label="Name"
          required
          error={wasPressed ? read.error?.issues[0]?.message : undefined}
          help="The name shown in reports. Past calls that name it are corrected, too."
        >
          <TextInput value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
