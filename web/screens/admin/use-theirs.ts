// Loads what somebody else made of the thing that is being edited, once a save was refused for it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tellFailure } from './tell-failure';

/** `load` loads the list anew that has it; `what` it is, "company", for the notice that it is gone. */
export function useTheirs<Row extends { id: number }>(
  load: (queries: QueryClient) => Promise<readonly Row[]>,
  what: string,
  id: number | undefined,
  onLoaded: (theirs: Row) => void,
) {
  const queries = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  const loadTheirs = async () => {
    setLoading(true);
    try {
      const theirs = (await load(queries)).find((one) => one.id === id);
      if (theirs) onLoaded(theirs);
      else tellFailure(undefined, `They deleted the ${what}.`);
    } catch (error) {
      tellFailure(error, 'Their changes could not be loaded. Try again.');
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, onLoad: () => void loadTheirs() };
}
