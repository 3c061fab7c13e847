// After a conflict: loads the list again and finds the other person's version of the record being edited.
import { useState } from 'react';
import { isSignedOut } from '../../api/request';
import { toast } from '../../ui/toast';

/**
 * `load` loads the list anew; `show` gets the thing as it is now. A toast says that it was deleted or could not be
 * loaded.
 */
export function useLatestSaved<Row extends { id: number }>(
  id: number | undefined,
  load: () => Promise<readonly Row[]>,
  show: (now: Row) => void,
) {
  const [isLoading, setLoading] = useState(false);
  const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });
  const loadLatest = async () => {
    setLoading(true);
    try {
      const now = (await load()).find((row) => row.id === id);
      if (now) show(now);
      else fail('It has since been deleted.');
    } catch (error) {
      // The session's own dialog says that it ended.
      if (!isSignedOut(error)) fail('Their version could not be loaded. Check the connection and try again.');
    } finally {
      setLoading(false);
    }
  };
  return { loadLatest: () => void loadLatest(), isLoading };
}
