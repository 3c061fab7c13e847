// Invites a company to register itself: a link for somebody who then makes the company and its director.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLoaded } from '../../../api/queries';
import { request } from '../../../api/request';
import { Button } from '../../../ui/button';
import { LinkDialog } from '../link-dialog';
import { tellFailure } from '../tell-failure';

/** Nothing where sign-up is switched off: the link would lead nowhere. */
export function SignUpLink({ icon }: { icon: ReactNode }) {
  const { data: options } = useLoaded('getSignInOptions');
  const [isOpen, setOpen] = useState(false);
  const making = useMutation({
    mutationFn: () => request('makeSignUpLink'),
    onSuccess: () => setOpen(true),
    onError: (error) => tellFailure(error, 'The sign-up link could not be made.'),
  });
  if (!options || options.signUp === 'off') return null;
  return (
    <>
      <Button size="sm" icon={icon} isPending={making.isPending} onClick={() => making.mutate()}>
        Invite a Company
      </Button>
      <LinkDialog
        shown={
          making.data && {
            title: 'Sign-up link',
            purpose: 'Whoever opens it registers a company and becomes its director.',
            link: making.data,
          }
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
