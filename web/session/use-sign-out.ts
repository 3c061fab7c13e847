import { messageOf } from '../api/request';
import { toast } from '../ui/toast';
import { useSession } from './session-context';

/** Signs out; a failure is shown and leaves the person signed in. */
export function useSignOut(): () => Promise<void> {
  const { logout } = useSession();
  return async () => {
    try {
      await logout();
    } catch (error) {
      toast({
        title: 'Logout failed',
        description: messageOf(error, 'You are still signed in. Try again.'),
        variant: 'destructive',
      });
    }
  };
}
