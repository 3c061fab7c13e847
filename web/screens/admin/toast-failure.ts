// Shows a rejected change in a toast: the server's message, or the specification's.
import { isSignedOut, messageOf } from '../../api/request';
import { toast } from '../../ui/toast';

export function toastFailure(error: unknown, fallback: string): void {
  // The session has its own dialog.
  if (isSignedOut(error)) return;
  toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
}
