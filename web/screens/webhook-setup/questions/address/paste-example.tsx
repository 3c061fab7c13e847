// A message from the phone system's documentation or test page, for the questions to read before any call has come.
import { useMutation } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { useId, useState } from 'react';
import { isSignedOut, messageOf, request } from '../../../../api/request';
import { Button } from '../../../../ui/button';
import { cn } from '../../../../ui/cn';
import { Dialog } from '../../../../ui/dialog';
import { DialogForm } from '../../../../ui/dialog-form';
import { ErrorBox } from '../../../../ui/error-box';
import { fieldClasses } from '../../../../ui/field-classes';
import { valuesOf } from '../../connection/configuration-values';
import { draftOf } from '../../connection/rules/edit-rules';
import { payloadToTry } from '../../connection/tester/tested-payload';
import type { Setup } from '../use-setup';

export function PasteExample({ setup, onRead }: { setup: Setup; onRead: () => void }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button size="sm" icon={<ClipboardPaste aria-hidden="true" />} onClick={() => open(true)}>
        Paste an example
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => open(false)}
        width="wide"
        title="Paste an example"
        description="A message about a call as your phone system sends it, for example from its documentation. It is only read, and not counted."
      >
        <ExampleForm setup={setup} onRead={onRead} onClose={() => open(false)} />
      </Dialog>
    </>
  );
}

const notAMessage = 'This cannot be read as a message. Copy the whole of it, from its first character to its last.';

function ExampleForm({ setup, onRead, onClose }: { setup: Setup; onRead: () => void; onClose: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const { saved, showExample } = setup;
  const reading = useMutation({
    async mutationFn() {
      const tried = payloadToTry({ kind: 'text', text });
      if (!tried) throw new Error(notAMessage);
      const mapping = draftOf(valuesOf(saved.companyId, saved));
      const { payload } = await request('tryMapping', {
        body: { companyId: saved.companyId, mapping, payload: tried },
      });
      if (typeof payload !== 'object' || payload === null) throw new Error(notAMessage);
      return { tried, payload };
    },
    onSuccess({ tried, payload }) {
      showExample(tried, payload);
      onClose();
      onRead();
    },
  });
  const { error } = reading;
  return (
    <DialogForm
      submit="Read it"
      isPending={reading.isPending}
      pendingText="Reading..."
      onSubmit={() => reading.mutate()}
      onCancel={onClose}
    >
      <div>
        <label htmlFor={id} className="mb-1 block font-medium text-compact">
          Message
        </label>
        <textarea
          id={id}
          value={text}
          rows={10}
          spellCheck={false}
          onChange={(event) => {
            reading.reset();
            setText(event.target.value);
          }}
          className={cn(fieldClasses('md'), 'h-auto resize-y px-3 py-2 font-mono text-code max-md:h-auto')}
        />
      </div>
      {error && !isSignedOut(error) && (
        <ErrorBox
          title={
            error.message === notAMessage
              ? notAMessage
              : messageOf(error, 'The server could not be reached. Nothing was read. Try again.')
          }
        />
      )}
    </DialogForm>
  );
}
