// Adds a phone system: its name and the preset its mapping starts from. Nothing is stored until the configuration is
// saved.
import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useState } from 'react';
import { findPreset, presets } from '#contract/presets';
import { SourceSlug } from '#contract/webhooks';
import { Dialog } from '../../../../ui/dialog';
import { DialogForm } from '../../../../ui/dialog-form';
import { Field } from '../../../../ui/field';
import { Select } from '../../../../ui/select';
import { TextInput } from '../../../../ui/text-input';
import { draftFrom, proposeSource, type SourceDraft } from './sources-choice';

interface AddSourceProps {
  isOpen: boolean;
  onClose: () => void;
  taken: readonly string[];
  takenNames: readonly string[];
  onAdd: (draft: SourceDraft) => void;
}

export function AddSourceDialog({ isOpen, onClose, ...rest }: AddSourceProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add phone system"
      description="It gets its own URL, mapping and signing keys."
    >
      <AddSourceForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function AddSourceForm({ onClose, taken, takenNames, onAdd }: Omit<AddSourceProps, 'isOpen'>) {
  const [preset, setPreset] = useState('');
  const [typedName, setName] = useState<string>();
  const [typedSource, setSource] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);
  // The preset names it until a name is typed.
  const name = typedName ?? proposeName(findPreset(preset)?.name ?? '', takenNames);
  const source = typedSource ?? (name.trim() ? proposeSource(name, taken) : '');
  const nameError = name.trim() === '' ? 'Enter a name for the phone system.' : undefined;
  const sourceError = nameError && typedSource === undefined ? undefined : findSourceError(source, taken);
  const add = () => {
    setSubmitted(true);
    if (nameError || sourceError) return;
    onAdd(draftFrom({ source, name: name.trim(), preset }));
    onClose();
  };
  return (
    <DialogForm submit="Continue" onSubmit={add} onCancel={onClose}>
      <Field label="Start from" help="Fills in the mapping. You can change it before you save.">
        <Select
          value={preset}
          onChange={setPreset}
          placeholder="Custom mapping"
          options={[
            { value: '', label: 'Custom mapping' },
            ...presets.map(({ id, name: label }) => ({ value: id, label })),
          ]}
        />
      </Field>
      <Field label="Name" required error={isSubmitted ? nameError : undefined}>
        <TextInput
          value={name}
          maxLength={80}
          autoComplete="off"
          placeholder="CallRail, west stores"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <ShortName
        value={source}
        onChange={setSource}
        error={isSubmitted || typedSource !== undefined ? sourceError : undefined}
      />
    </DialogForm>
  );
}

/** Derived from the name and rarely edited; open if something is wrong with it. */
function ShortName({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (source: string) => void;
  error: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Collapsible.Root open={isOpen || error !== undefined} onOpenChange={setOpen}>
      <Collapsible.Trigger className="group/trigger -ml-1 flex h-8 items-center gap-1 rounded-control px-1 font-medium text-compact max-md:h-10">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted-foreground transition-transform group-data-[state=open]/trigger:rotate-90"
        />
        Advanced
      </Collapsible.Trigger>
      <Collapsible.Content className="pt-1">
        <Field
          label="Short name"
          required
          error={error}
          help="Distinguishes its calls from those of other systems. It never changes."
        >
          <TextInput
            value={value}
            isCode
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

function proposeName(name: string, taken: readonly string[]): string {
  let proposed = name;
  for (let n = 2; name !== '' && taken.includes(proposed); n++) proposed = `${name} ${n}`;
  return proposed;
}

function findSourceError(source: string, taken: readonly string[]): string | undefined {
  if (taken.includes(source)) return 'A phone system of this company already uses this short name. Choose another.';
  return SourceSlug.safeParse(source).success ? undefined : 'Use up to 40 lowercase letters, digits and dashes.';
}
