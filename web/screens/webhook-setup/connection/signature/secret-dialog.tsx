// A new secret: pasted from the vendor, or generated and shown once.
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { NewSecret } from '#contract/signatures';
import { messageOf } from '../../../../api/request';
import { Button } from '../../../../ui/button';
import { CopyButton } from '../../../../ui/copy-button';
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/dialog';
import { DialogForm } from '../../../../ui/dialog-form';
import { ErrorBox } from '../../../../ui/error-box';
import { Field } from '../../../../ui/field';
import { SegmentedControl } from '../../../../ui/segmented-control';
import { Select } from '../../../../ui/select';
import { TextInput } from '../../../../ui/text-input';
import { useMakeSecret } from './secret-changes';

interface SecretDialogProps {
  isOpen: boolean;
  onClose: () => void;
  configurationId: number;
  isFirst: boolean;
  isFull: boolean;
}

export function SecretDialog({ isOpen, onClose, ...rest }: SecretDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add secret"
      description="Secrets are saved immediately, separately from the form."
    >
      <SecretSteps onClose={onClose} {...rest} />
    </Dialog>
  );
}

interface Made {
  secret: NewSecret;
  /** From the vendor, so the person already has it. */
  isPasted: boolean;
}

function SecretSteps(props: Omit<SecretDialogProps, 'isOpen'>) {
  const [made, setMade] = useState<Made>();
  return made ? <SecretAdded of={made} onClose={props.onClose} /> : <SecretForm {...props} onCreated={setMade} />;
}

const overlaps = [
  { value: '0', label: 'Stop working now' },
  { value: '1', label: 'Work for another hour' },
  { value: '24', label: 'Work for another day' },
  { value: '168', label: 'Work for another week' },
  { value: '720', label: 'Work for another 30 days' },
];

const minCharacters = 8;

function SecretForm({
  onClose,
  configurationId,
  isFirst,
  isFull,
  onCreated,
}: Omit<SecretDialogProps, 'isOpen'> & { onCreated: (made: Made) => void }) {
  const [kind, setKind] = useState<'pasted' | 'made'>('pasted');
  const [pasted, setPasted] = useState('');
  const [overlap, setOverlap] = useState(isFull ? '0' : '24');
  const [isSubmitted, setSubmitted] = useState(false);
  const making = useMakeSecret();
  const isTooShort = kind === 'pasted' && pasted.trim().length < minCharacters;
  const add = () => {
    setSubmitted(true);
    if (isTooShort) return;
    const secret = kind === 'pasted' ? { secret: pasted.trim() } : {};
    making.mutate(
      { id: configurationId, ...secret, overlapHours: Number(overlap) },
      { onSuccess: (secret) => onCreated({ secret, isPasted: kind === 'pasted' }) },
    );
  };
  return (
    <DialogForm
      submit="Add secret"
      isPending={making.isPending}
      pendingText="Adding..."
      onSubmit={add}
      onCancel={onClose}
    >
      <SegmentedControl
        label="Where the secret comes from"
        size="md"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'pasted', label: 'Paste the vendor’s' },
          { value: 'made', label: 'Generate one' },
        ]}
      />
      {kind === 'pasted' ? (
        <Field
          label="Secret"
          required
          error={isSubmitted && isTooShort ? 'A secret must have at least 8 characters.' : undefined}
          help="As the phone system shows it: its signing key, token or secret."
        >
          <TextInput
            value={pasted}
            maxLength={256}
            isCode
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
      ) : (
        <p className="text-compact text-foreground-2">
          32 random bytes are drawn. The next step shows them once, to be entered at the phone system.
        </p>
      )}
      {!isFirst && (
        <Field label="Secrets active until now" help={isFull ? 'At most five can be active.' : undefined}>
          <Select value={overlap} onChange={setOverlap} options={isFull ? overlaps.slice(0, 1) : overlaps} />
        </Field>
      )}
      {making.error && (
        <ErrorBox title={messageOf(making.error, 'The server could not be reached. Nothing was saved. Try again.')} />
      )}
    </DialogForm>
  );
}

/** A generated secret is shown once; for a pasted one, a confirmation is enough. */
function SecretAdded({ of: { secret: made, isPasted }, onClose }: { of: Made; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        {isPasted ? (
          <p className="flex items-start gap-2 text-compact">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            <span>
              The secret that ends in <code className="text-code">{made.hint}</code> is saved. Deliveries signed with it
              are valid from now on; there is nothing to enter in the phone system.
            </span>
          </p>
        ) : (
          <Field label="The new secret" help="Copy it now: it is not shown again. Enter it in the phone system.">
            <TextInput
              readOnly
              isCode
              value={made.secret}
              onFocus={(event) => event.currentTarget.select()}
              trailing={<CopyButton text={made.secret} what="secret" />}
            />
          </Field>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
