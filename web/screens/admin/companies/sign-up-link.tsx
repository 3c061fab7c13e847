// Creates a link for a person to register a company and its director. Anyone with the link can use it, so creating one
// asks first, and an unused link can be revoked.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf, useLoaded } from '../../../api/queries';
import { request } from '../../../api/request';
import { Button } from '../../../ui/button';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog';
import { LinkDialog } from '../../../ui/link-dialog';
import { toastFailure } from '../toast-failure';
import { OpenSignUpLinks } from './open-sign-up-links';

export function SignUpLink({ icon }: { icon: ReactNode }) {
  const { data: options } = useLoaded('getSignInOptions');
  const queries = useQueryClient();
  const [step, setStep] = useState<'ask' | 'show' | 'closed'>('closed');
  const close = () => setStep('closed');
  const making = useMutation({
    mutationFn: () => request('makeSignUpLink'),
    onSuccess() {
      setStep('show');
      return queries.invalidateQueries({ queryKey: queryOf('listSignUpLinks').queryKey });
    },
    onError: (error) => toastFailure(error, 'The sign-up link could not be created.'),
  });
  if (!options || options.signUp === 'off') return null;
  return (
    <>
      <Button size="sm" icon={icon} onClick={() => setStep('ask')}>
        Invite a Company
      </Button>
      <Dialog isOpen={step === 'ask'} onClose={close} title="Create a sign-up link?">
        <DialogBody className="space-y-4">
          <p>
            Anyone who opens the link can register a company and becomes its director. It works once, for seven days.
          </p>
          <OpenSignUpLinks />
        </DialogBody>
        <DialogFooter>
          {/* Last in tab order, so nobody revokes one by pressing Enter. */}
          <Button variant="ghost" autoFocus onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isPending={making.isPending}
            pendingText="Making..."
            onClick={() => making.mutate()}
          >
            Create Link
          </Button>
        </DialogFooter>
      </Dialog>
      <LinkDialog
        shown={
          making.data && {
            title: 'Sign-up link',
            purpose: 'The person who opens it registers a company and becomes its director.',
            link: making.data,
          }
        }
        isOpen={step === 'show'}
        onClose={close}
      />
    </>
  );
}
