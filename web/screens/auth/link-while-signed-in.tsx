// A one-time link opened while signed in, often by the admin who created it. Using it ends their session, so they are
// asked.
import { Link } from 'react-router';
import type { User } from '#contract/session';
import { startPageOf } from '../../session/start-page';
import { useSignOut } from '../../session/use-sign-out';
import { Button, buttonClasses } from '../../ui/button';
import { AuthHeading } from './auth-heading';
import type { PendingLink } from './pending-link';

export function LinkWhileSignedIn({ user, link }: { user: User; link: PendingLink }) {
  const signOut = useSignOut();
  return (
    <>
      <AuthHeading title="You are signed in">
        You are signed in as <span className="font-medium text-foreground">{user.name}</span> ({user.username}). Sign
        out to use this link {link.kind === 'sign-up' ? 'and register a company' : 'and set a password'}. It works once,
        so leave it to the person it was made for.
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <Button variant="primary" size="lg" onClick={() => void signOut()}>
          Sign out and use the link
        </Button>
        <Link replace to={startPageOf(user)} className={buttonClasses({ size: 'lg' })}>
          Stay signed in
        </Link>
      </div>
    </>
  );
}
