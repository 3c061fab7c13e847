// The active secrets of a phone system, by their last four characters.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { maxSecrets, type SecretInfo } from '#contract/signatures';
import type { WebhookConfiguration } from '#contract/webhooks';
import { messageOf } from '../../../../api/request';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { formatTimestamp } from '../../../../ui/format';
import { useDeleteSecret } from './secret-changes';
import { SecretDialog } from './secret-dialog';

export function SecretList({ saved }: { saved: WebhookConfiguration }) {
  const [isAdding, setAdding] = useState(false);
  const [asked, ask] = useState<SecretInfo>();
  const { secrets } = saved;
  return (
    <div className="rounded-control border">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-3 py-1.5">
        <h4 className="mr-auto font-medium text-compact">Secrets</h4>
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add secret
        </Button>
      </div>
      {secrets.length === 0 ? (
        <p className="border-t px-3 py-2.5 text-compact text-muted-foreground">
          No secrets yet. Signatures cannot be verified without one.
        </p>
      ) : (
        <ul aria-label="Secrets">
          {secrets.map((secret) => (
            <li key={secret.id} className="flex items-center gap-x-4 border-t px-3 py-1.5 text-compact">
              <span className="shrink-0 font-mono text-code">
                <span aria-hidden="true">••••</span>
                <span className="sr-only">ends in </span>
                {secret.hint}
              </span>
              <span className="mr-auto min-w-0 text-muted-foreground">
                since <time dateTime={secret.createdAt}>{formatTimestamp(secret.createdAt)}</time>
                {secret.expiresAt && (
                  <>
                    , runs out <time dateTime={secret.expiresAt}>{formatTimestamp(secret.expiresAt)}</time>
                  </>
                )}
              </span>
              <Button variant="ghost" size="sm" className="shrink-0" onClick={() => ask(secret)}>
                Delete<span className="sr-only"> the secret that ends in {secret.hint}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SecretDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        configurationId={saved.id}
        isFirst={secrets.length === 0}
        isFull={secrets.length >= maxSecrets}
      />
      <DeleteQuestion secret={asked} onClose={() => ask(undefined)} />
    </div>
  );
}

function DeleteQuestion({ secret, onClose }: { secret: SecretInfo | undefined; onClose: () => void }) {
  const deleting = useDeleteSecret(onClose);
  const close = () => {
    deleting.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={secret !== undefined}
      onClose={close}
      title={`Delete the secret that ends in ${secret?.hint ?? ''}?`}
      confirm="Delete"
      pendingText="Deleting..."
      isPending={deleting.isPending}
      onConfirm={() => secret && deleting.mutate(secret.id)}
      error={
        deleting.error ? messageOf(deleting.error, 'The server could not be reached. Nothing was changed.') : undefined
      }
    >
      <p>From now on, deliveries signed with it are not valid.</p>
    </ConfirmDialog>
  );
}
