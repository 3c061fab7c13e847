// Asks for the last four digits before a customer is erased.
import { useState } from 'react';
import { fieldsAtFault } from '../../../api/refusals';
import { Dialog } from '../../../ui/dialog';
import { DialogForm } from '../../../ui/dialog-form';
import { ErrorBox } from '../../../ui/error-box';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { messageOfFailure } from './message-of-failure';

interface EraseFormProps {
  onClose: () => void;
  isPending: boolean;
  pendingText: string;
  error: Error | null;
  onErase: (lastDigits: string) => void;
}

export function EraseDialog({ isOpen, ...rest }: EraseFormProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={() => !rest.isPending && rest.onClose()} title="Erase this customer?">
      <EraseForm {...rest} />
    </Dialog>
  );
}

function EraseForm({ onClose, isPending, pendingText, error, onErase }: EraseFormProps) {
  const [lastDigits, setLastDigits] = useState('');
  const atFault = error ? fieldsAtFault(error).lastDigits : undefined;
  return (
    <DialogForm
      submit="Erase"
      isFinal
      isPending={isPending}
      pendingText={pendingText}
      onCancel={() => !isPending && onClose()}
      onSubmit={() => onErase(lastDigits)}
    >
      <p>
        Number, recording links, transcripts, deliveries and rows of lists are deleted and cannot be brought back. Keep
        this window open until it is done; if it is interrupted, erase again.
      </p>
      <p>Recordings themselves are in your phone system: delete them there, too.</p>
      <Field label="The number’s last four digits" required error={atFault}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={lastDigits}
          disabled={isPending}
          onChange={(event) => setLastDigits(event.target.value)}
        />
      </Field>
      {error && atFault === undefined && <ErrorBox title={messageOfFailure(error)} />}
    </DialogForm>
  );
}
