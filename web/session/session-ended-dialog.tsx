// Shown when a session ends under an open page: sign in again over it, without losing typed values.
import type { User } from '#contract/session';
import { Dialog, DialogBody } from '../ui/dialog';
import { SignInForm } from './sign-in-form';

/** Closing it uncovers the page; the next rejected request opens it again. */
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
