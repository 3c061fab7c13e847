// After somebody else's save: loads the list again and finds what they made of the thing being edited.
import { useState } from 'react';
import { isSignedOut } from '../../api/request';
import { toast } from '../../ui/toast';

/**
 * `load` loads the list anew; `show` gets the thing as it is now. That somebody deleted it, or that it could not be
 * loaded, is said in a toast.
 */
export function useTheirs<Row extends { id: number }>(
  id: number | undefined,
  load: () => Promise<readonly Row[]>,
  show: (now: Row) => void,
) {
  const [isLoading, setLoading] = useState(false);
  const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });
  const loadTheirs = async () => {
    setLoading(true);
    try {
      const now = (await load()).find((row) => row.id === id);
      if (now) show(now);
      else fail('It has been deleted meanwhile.');
    } catch (error) {
      // The session's own dialog says that it ended.
      if (!isSignedOut(error)) fail('Their version could not be loaded. Check the connection and try again.');
    } finally {
      setLoading(false);
    }
  };
  return { loadTheirs: () => void loadTheirs(), isLoading };
}
