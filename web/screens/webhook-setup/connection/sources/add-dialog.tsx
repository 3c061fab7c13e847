// Adds a phone system: only its name. Its address works at once, and what arrives waits for its mapping.
import type { WebhookConfiguration } from '#contract/webhooks';
import { Dialog } from '../../../../ui/dialog';
import { SourceNameForm } from './source-name-form';

const words = {
  submit: 'Add',
  pending: 'Adding...',
  help: 'You can change it later.',
  failed: 'Nothing was added.',
};

export function AddSourceDialog({
  isOpen,
  onClose,
  companyId,
  onAdded,
}: {
  isOpen: boolean;
  onClose: () => void;
  companyId: number | undefined;
  onAdded: (saved: WebhookConfiguration) => void;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add phone system"
      description="It gets an address that works at once."
    >
      <SourceNameForm of={{ companyId }} words={words} onSaved={onAdded} onClose={onClose} />
    </Dialog>
  );
}
