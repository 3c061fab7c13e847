// One import, looked at again while it runs; when it ends, what depends on it is loaded again.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf } from '../../api/queries';
import { isRunning } from './import-words';

const lookAgainMs = 500;

export function useImport(id: number) {
  const queries = useQueryClient();
  const loaded = useQuery({
    ...queryOf('getAppointmentImport', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? lookAgainMs : false),
  });
  const status = loaded.data?.status;
  const before = useRef(status);
  useEffect(() => {
    const hasEnded = before.current !== undefined && before.current !== status;
    before.current = status;
    if (hasEnded)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getAppointmentImport' });
  }, [status, queries]);
  return loaded;
}
