// A further phone system: what people call it, its short name, and what its mapping starts from. Nothing is saved before
// the configuration is.
import { useState } from 'react';
import { presets } from '#contract/presets';
import { SourceSlug } from '#contract/webhooks';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { TextInput } from '../../ui/text-input';
import { draftFrom, proposeSource, type SourceDraft } from './sources-choice';

interface AddSourceProps {
  isOpen: boolean;
  onClose: () => void;
  taken: readonly string[];
  onAdd: (draft: SourceDraft) => void;
}

export function AddSourceDialog({ isOpen, onClose, ...rest }: AddSourceProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add phone system"
      description="It gets an endpoint path, a mapping and secrets of its own."
    >
      <AddSourceForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function AddSourceForm({ onClose, taken, onAdd }: Omit<AddSourceProps, 'isOpen'>) {
  const [name, setName] = useState('');
  const [typedSource, setSource] = useState<string>();
  const [preset, setPreset] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const source = typedSource ?? (name.trim() ? proposeSource(name, taken) : '');
  const nameError = name.trim() === '' ? 'Name the phone system.' : undefined;
  const sourceError = findSourceError(source, taken);
  const add = () => {
    setSubmitted(true);
    if (nameError || sourceError) return;
    onAdd(draftFrom({ source, name: name.trim(), preset }));
    onClose();
  };
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <Field label="Name" required error={isSubmitted ? nameError : undefined}>
          <TextInput
            value={name}
            maxLength={80}
            autoComplete="off"
            placeholder="CallRail, west stores"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field
          label="Short name"
          required
          error={isSubmitted || typedSource ? sourceError : undefined}
          help="Part of what tells its calls from those of other systems. It never changes."
        >
          <TextInput
            value={source}
            isCode
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setSource(event.target.value)}
          />
        </Field>
        <Field label="Start from" help="Fills the mapping in; it can be changed before it is saved.">
          <Select
            value={preset}
            onChange={setPreset}
            placeholder="Nothing: map it myself"
            options={[
              { value: '', label: 'Nothing: map it myself' },
              ...presets.map(({ id, name: label }) => ({ value: id, label })),
            ]}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </DialogFooter>
    </form>
  );
}

function findSourceError(source: string, taken: readonly string[]): string | undefined {
  if (taken.includes(source)) return 'A phone system of this company has this short name. Choose another.';
  return SourceSlug.safeParse(source).success ? undefined : 'Use up to 40 small letters, digits and dashes.';
}
