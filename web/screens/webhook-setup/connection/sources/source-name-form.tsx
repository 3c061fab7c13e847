// Asks for a phone system's name and saves it: of a new one, or another name of one that exists.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookConfiguration } from '#contract/webhooks';
import { isSignedOut, messageOf, RequestError, request } from '../../../../api/request';
import { DialogForm } from '../../../../ui/dialog-form';
import { ErrorBox } from '../../../../ui/error-box';
import { Field } from '../../../../ui/field';
import { TextInput } from '../../../../ui/text-input';
import { useCacheConfiguration } from '../use-configuration';

interface SourceNameFormProps {
  /** Of an existing phone system its id and version, too. */
  of: { companyId: number | undefined; id?: number; version?: number };
  name?: string;
  words: { submit: string; pending: string; help?: string; failed: string };
  onSaved: (saved: WebhookConfiguration) => void;
  onClose: () => void;
}

const nameMissing = 'Enter a name for the phone system.';

export function SourceNameForm({ of, name: before = '', words, onSaved, onClose }: SourceNameFormProps) {
  const cache = useCacheConfiguration();
  const [name, setName] = useState(before);
  const [isSubmitted, setSubmitted] = useState(false);
  const saving = useMutation({
    mutationFn: (companyId: number) =>
      request('saveWebhookConfiguration', { body: { ...of, companyId, name: name.trim() } }),
    onSuccess(saved) {
      void cache(saved);
      onSaved(saved);
      onClose();
    },
  });
  const save = () => {
    setSubmitted(true);
    if (name.trim() !== '' && of.companyId !== undefined) saving.mutate(of.companyId);
  };
  const saidOfName = saving.error instanceof RequestError ? saving.error.said?.fields?.name : undefined;
  const error = isSubmitted && name.trim() === '' ? nameMissing : saidOfName;
  return (
    <DialogForm
      submit={words.submit}
      isPending={saving.isPending}
      pendingText={words.pending}
      onSubmit={save}
      onCancel={onClose}
    >
      <Field label="Name" required error={error} help={words.help}>
        <TextInput
          value={name}
          maxLength={80}
          autoComplete="off"
          placeholder="Front desk phones"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {saving.error && !saidOfName && !isSignedOut(saving.error) && (
        <ErrorBox title={messageOf(saving.error, `The server could not be reached. ${words.failed} Try again.`)} />
      )}
    </DialogForm>
  );
}
