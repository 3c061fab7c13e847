// Shows a one-time link, this once: the server stores only its hash.
import type { OneTimeLink } from '#contract/session';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog, DialogBody, DialogFooter } from './dialog';
import { Field } from './field';
import { formatTimestamp } from './format';
import { TextInput } from './text-input';

export interface LinkToHandOut {
  title: string;
  purpose: string;
  link: OneTimeLink;
}

export function LinkDialog({
  shown,
  isOpen,
  onClose,
}: {
  shown: LinkToHandOut | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  if (!shown) return null;
  const address = new URL(shown.link.path, location.origin).href;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={shown.title} description={shown.purpose}>
      <DialogBody className="flex flex-col gap-3">
        <Field label="Link" help="Copy it now: it is not shown again. Give it only to the person it is for.">
          <TextInput
            readOnly
            isCode
            value={address}
            onFocus={(event) => event.currentTarget.select()}
            trailing={<CopyButton text={address} what="link" />}
          />
        </Field>
        <p className="text-compact text-foreground-2">
          It works once, until <time dateTime={shown.link.expiresAt}>{formatTimestamp(shown.link.expiresAt)}</time>.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
