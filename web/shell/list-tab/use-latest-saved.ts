// After a conflict: reloads the list and finds the other person's version of the record.
import { useState } from 'react';
import { isSignedOut } from '../../api/request';
import { toast } from '../../ui/toast';

/**
 * `load` reloads the list; `show` receives the current record. A toast says that it was deleted or could not be loaded.
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
      // The session has its own dialog.
      if (!isSignedOut(error)) fail('Their version could not be loaded. Check the connection and try again.');
    } finally {
      setLoading(false);
    }
  };
  return { loadLatest: () => void loadLatest(), isLoading };
}
