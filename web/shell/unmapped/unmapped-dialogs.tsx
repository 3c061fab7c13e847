// Defines a value: as an existing record, or a new one.
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ownWords, type Resolution, type UnmappedValue } from '#contract/unmapped';
import { messageOf } from '../../api/request';
import { Choice } from '../../ui/choice';
import { Dialog } from '../../ui/dialog';
import { DialogForm, type DialogFormProps } from '../../ui/dialog-form';
import { ErrorBox } from '../../ui/error-box';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { textLinkClasses } from '../../ui/text-link';
import { kindOfField, TargetChoice } from './target-choice';
import { countOf, isWordField, nouns, wordLabel } from './unmapped-words';

export interface ResolveDialogProps {
  companyId: number;
  value: UnmappedValue;
  resolve: { isPending: boolean; error: unknown; send: (as: Resolution['as']) => void };
  onClose: () => void;
}

export function ChooseDialog({
  companyId,
  value: unmapped,
  resolve,
  onClose,
  hasUnsavedMapping,
}: ResolveDialogProps & {
  /** The form above has changes: a rule saved now would conflict with them. */
  hasUnsavedMapping: boolean;
}) {
  const { field, value, newServiceId } = unmapped;
  const [chosen, setChosen] = useState('');
  const [wasPressed, setPressed] = useState(false);
  const noun = nouns[field];
  const isWord = isWordField(field);
  const isBlocked = isWord && hasUnsavedMapping;
  const send = () => {
    setPressed(true);
    if (!chosen || isBlocked) return;
    resolve.send(isWord ? { kind: 'means', means: chosen } : { kind: 'existing', id: Number(chosen) });
  };
  return (
    <ResolveForm
      title={newServiceId === null ? `What is “${value}”?` : `Merge “${value}” into another service?`}
      submit={newServiceId === null ? 'Save and apply' : 'Merge'}
      isFinal={newServiceId !== null}
      resolve={resolve}
      onSubmit={send}
      onClose={onClose}
    >
      {isBlocked && (
        <ErrorBox title="The mapping has unsaved changes.">
          Save or discard them first: what you choose here becomes one of its rules.
        </ErrorBox>
      )}
      <Field
        label={isWord ? 'It means' : newServiceId === null ? `It is this ${noun}` : 'Into'}
        required
        error={wasPressed && !chosen ? `Choose ${isWord ? 'what it means' : `the ${noun}`}.` : undefined}
      >
        {isWord ? (
          <Choice
            value={chosen}
            onChange={setChosen}
            options={ownWords[field].map((word) => ({ value: word, label: wordLabel(word) }))}
            placeholder="Choose what it means"
          />
        ) : (
          <TargetChoice
            companyId={companyId}
            kind={kindOfField[field]}
            value={chosen}
            onChange={setChosen}
            excludedId={newServiceId}
          />
        )}
      </Field>
      <Consequence of={unmapped} />
    </ResolveForm>
  );
}

function Consequence({ of }: { of: UnmappedValue }) {
  if (of.newServiceId !== null) {
    return (
      <p className="text-compact text-foreground-2">
        Its {countOf(of)} move to the chosen service, and new deliveries with “{of.value}” count toward it. This cannot
        be undone.
      </p>
    );
  }
  return (
    <p className="text-compact text-foreground-2">
      New deliveries with this value are read this way at once, and the{' '}
      {of.count === 0 ? 'past deliveries with it' : `${countOf(of)} with it`} are read again.
    </p>
  );
}

/** Creates a location, an employee or a service, named like the value unless changed. */
export function CreateDialog({ value: unmapped, resolve, onClose }: ResolveDialogProps) {
  const { field, value } = unmapped;
  const [name, setName] = useState(field === 'storeId' ? '' : value);
  const [wasPressed, setPressed] = useState(false);
  const isShort = name.trim().length < 2;
  return (
    <ResolveForm
      title={`New ${nouns[field]} for “${value}”`}
      submit={`Create ${nouns[field]}`}
      resolve={resolve}
      onSubmit={() => {
        setPressed(true);
        if (!isShort) resolve.send({ kind: 'create', name: name.trim() });
      }}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        error={wasPressed && isShort ? 'Name must be at least 2 characters.' : undefined}
        help={createHelp[field]}
      >
        <TextInput value={name} onChange={(event) => setName(event.target.value)} maxLength={200} autoComplete="off" />
      </Field>
      <Consequence of={unmapped} />
    </ResolveForm>
  );
}

const createHelp: Partial<Record<UnmappedValue['field'], ReactNode>> = {
  storeId: (
    <>
      A code becomes the location’s code, a phone number one of its tracking numbers. Address and region are added in{' '}
      <Link to="/settings?tab=locations" className={textLinkClasses}>
        Settings
      </Link>
      .
    </>
  ),
  employeeId: (
    <>
      First and last name. They cannot sign in until that is set up in{' '}
      <Link to="/settings?tab=employees" className={textLinkClasses}>
        Settings
      </Link>
      .
    </>
  ),
  service: 'The name shown in reports, at most 60 characters.',
};

function ResolveForm({
  title,
  resolve: { isPending, error },
  onClose,
  children,
  ...form
}: Pick<DialogFormProps, 'submit' | 'isFinal' | 'onSubmit' | 'children'> & {
  title: string;
  resolve: Pick<ResolveDialogProps['resolve'], 'isPending' | 'error'>;
  onClose: () => void;
}) {
  const close = () => !isPending && onClose();
  return (
    <Dialog isOpen onClose={close} title={<span className="[overflow-wrap:anywhere]">{title}</span>}>
      <DialogForm {...form} isPending={isPending} onCancel={close}>
        {error !== null && (
          <ErrorBox title={messageOf(error, 'The server could not be reached. Check the connection and try again.')} />
        )}
        {children}
      </DialogForm>
    </Dialog>
  );
}
