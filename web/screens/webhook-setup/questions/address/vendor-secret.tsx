// The secret that the vendor shows. With it, calls that somebody else sends are told apart.
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Preset } from '#contract/presets';
import { couldBeSecret, type SecretInfo } from '#contract/signatures';
import type { WebhookConfiguration } from '#contract/webhooks';
import { messageOf } from '../../../../api/request';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { TextInput } from '../../../../ui/text-input';
import { useMakeSecret } from '../../connection/signature/secret-changes';

export function VendorSecret({
  saved,
  vendor: { name, secret: where, signature },
  secrets,
  isChecked,
}: {
  saved: WebhookConfiguration;
  vendor: Preset;
  secrets: readonly SecretInfo[];
  /** The vendor has asked the address for an answer, and got it. */
  isChecked: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const making = useMakeSecret();
  const secret = typed.trim();
  const isWrong = isSubmitted && !couldBeSecret(secret);
  const save = () => {
    setSubmitted(true);
    if (!couldBeSecret(secret)) return;
    making.mutate(
      { id: saved.id, secret, overlapHours: 24 },
      {
        onSuccess() {
          setTyped('');
          setSubmitted(false);
        },
      },
    );
  };
  const refused = making.error
    ? messageOf(making.error, 'The server could not be reached. Nothing was saved. Try again.')
    : undefined;
  const [newest] = secrets.toSorted((a, b) => b.id - a.id);
  return (
    <div className="grid gap-2">
      <form
        className="flex max-w-md items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label={`The secret that ${name} shows`}
          className="flex-1"
          error={isWrong ? 'A secret has 8 to 256 characters.' : refused}
          help={where}
        >
          <TextInput
            value={typed}
            maxLength={256}
            isCode
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" className="mt-6" isPending={making.isPending} pendingText="Saving...">
          Save secret
        </Button>
      </form>
      <p role="status" className="flex items-center gap-2 text-compact">
        {newest ? (
          <>
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
            <span>
              The secret that ends in <code className="text-code">{newest.hint}</code> is saved.
              {signature.scheme === 'zoom' &&
                (isChecked ? ' Zoom has checked the address.' : ' Zoom is answered now: press Validate there.')}
              {saved.signature.mode === 'observe' &&
                ' Calls without it still count, until you choose Reject unsigned under All fields.'}
            </span>
          </>
        ) : (
          signature.scheme === 'zoom' && (
            <span className="text-foreground-2">Zoom is not answered yet: it asks for this secret first.</span>
          )
        )}
      </p>
    </div>
  );
}
