// Adds a phone system: only its name. Its address works at once, and what arrives waits for its mapping.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookConfiguration } from '#contract/webhooks';
import { isSignedOut, messageOf, RequestError, request } from '../../../../api/request';
import { Dialog } from '../../../../ui/dialog';
import { DialogForm } from '../../../../ui/dialog-form';
import { ErrorBox } from '../../../../ui/error-box';
import { Field } from '../../../../ui/field';
import { TextInput } from '../../../../ui/text-input';
import { useCacheConfiguration } from '../use-configuration';

interface AddSourceProps {
  isOpen: boolean;
  onClose: () => void;
  companyId: number | undefined;
  onAdded: (saved: WebhookConfiguration) => void;
}

export function AddSourceDialog({ isOpen, onClose, ...rest }: AddSourceProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add phone system"
      description="It gets an address that works at once."
    >
      <AddSourceForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

const nameMissing = 'Enter a name for the phone system.';

function AddSourceForm({ onClose, companyId, onAdded }: Omit<AddSourceProps, 'isOpen'>) {
  const cache = useCacheConfiguration();
  const [name, setName] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const adding = useMutation({
    mutationFn: (body: { companyId: number; name: string }) => request('saveWebhookConfiguration', { body }),
    onSuccess(saved) {
      void cache(saved);
      onAdded(saved);
      onClose();
    },
  });
  const add = () => {
    setSubmitted(true);
    if (name.trim() !== '' && companyId !== undefined) adding.mutate({ companyId, name: name.trim() });
  };
  const saidOfName = adding.error instanceof RequestError ? adding.error.said?.fields?.name : undefined;
  const error = isSubmitted && name.trim() === '' ? nameMissing : saidOfName;
  return (
    <DialogForm submit="Add" isPending={adding.isPending} pendingText="Adding..." onSubmit={add} onCancel={onClose}>
      <Field label="Name" required error={error} help="You can change it later.">
        <TextInput
          value={name}
          maxLength={80}
          autoComplete="off"
          placeholder="Front desk phones"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {adding.error && !saidOfName && !isSignedOut(adding.error) && (
        <ErrorBox title={messageOf(adding.error, 'The server could not be reached. Nothing was added. Try again.')} />
      )}
    </DialogForm>
  );
}
