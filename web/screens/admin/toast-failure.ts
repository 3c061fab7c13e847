// A refused change, as a notice: what the server said, else the specification's sentence.
import { isSignedOut, messageOf } from '../../api/request';
import { toast } from '../../ui/toast';

export function toastFailure(error: unknown, fallback: string): void {
  // The session's own dialog says that it ended.
  if (isSignedOut(error)) return;
  toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
}
