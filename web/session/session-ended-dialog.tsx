// A session that ends under an open page: sign in again over it, and what was typed there is kept.
import type { User } from '#contract/session';
import { Dialog, DialogBody } from '../ui/dialog';
import { SignInForm } from './sign-in-form';

/** Closing it only uncovers the page; the next request that is refused opens it again. */
export function SessionEndedDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sign in again"
      description="Your session has ended. What you typed is still here."
      className="max-w-[408px]"
    >
      <DialogBody>
        <SignInForm username={user.username} />
      </DialogBody>
    </Dialog>
  );
}
