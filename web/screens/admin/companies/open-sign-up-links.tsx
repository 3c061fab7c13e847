// Sign-up links that were created and not used yet, with their expiry.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenSignUpLink } from '#contract/session';
import { queryOf, useLoaded } from '../../../api/queries';
import { messageOf, request } from '../../../api/request';
import { Button } from '../../../ui/button';
import { formatTimestamp } from '../../../ui/format';
import { toast } from '../../../ui/toast';
import { toastFailure } from '../toast-failure';

export function OpenSignUpLinks() {
  const { data: links, error } = useLoaded('listSignUpLinks');
  const revoking = useRevoking();
  if (error && !links) {
    return (
      <p className="text-compact text-muted-foreground">{messageOf(error, 'Earlier links could not be loaded.')}</p>
    );
  }
  if (!links || links.length === 0) return null;
  return (
    <section aria-labelledby="open-sign-up-links">
      <h3 id="open-sign-up-links" className="font-medium text-compact">
        Created earlier and not used yet
      </h3>
      <ul className="mt-1 max-h-56 divide-y overflow-y-auto">
        {links.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 text-compact">
              Works until <time dateTime={link.expiresAt}>{formatTimestamp(link.expiresAt)}</time>
              <span className="block text-muted-foreground text-small">
                Made <time dateTime={link.createdAt}>{formatTimestamp(link.createdAt)}</time>
              </span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              isPending={revoking.isPending && revoking.variables.id === link.id}
              pendingText="Revoking..."
              onClick={() => revoking.mutate(link)}
            >
              Revoke<span className="sr-only"> the link that works until {formatTimestamp(link.expiresAt)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useRevoking() {
  const queries = useQueryClient();
  const reloadSubject = () => queries.invalidateQueries({ queryKey: queryOf('listSignUpLinks').queryKey });
  return useMutation({
    mutationFn: ({ id }: OpenSignUpLink) => request('revokeSignUpLink', { params: { id } }),
    onSuccess() {
      toast({ title: 'Sign-up link revoked' });
      return reloadSubject();
    },
    onError(error) {
      toastFailure(error, 'The link could not be revoked.');
      void reloadSubject();
    },
  });
}
