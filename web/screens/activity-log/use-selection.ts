// Rows selected for a replay. Rows that leave the list leave the selection.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { WebhookLog } from '#contract/webhooks';
import type { Selection } from './delivery-rows';

export interface RowSelection extends Selection {
  chosen: number[];
  clear(): void;
}

/** `list` identifies the list: a different one starts with no selection. */
export function useSelection(rows: readonly WebhookLog[], list: string): RowSelection {
  const [state, setState] = useState<{ list: string; ids: ReadonlySet<number> }>({ list, ids: new Set() });
  const last = useRef<number | undefined>(undefined);
  const shown = useRef(rows);
  shown.current = rows;
  const ids = state.list === list ? state.ids : none;

  const toggle = useCallback(
    (id: number, isRange: boolean) => {
      const [from, to] = [last.current, id].map((one) => shown.current.findIndex((row) => row.id === one));
      last.current = id;
      setState((now) => {
        const next = new Set(now.list === list ? now.ids : none);
        const isChosen = !next.has(id);
        const between =
          isRange && from !== undefined && to !== undefined && from >= 0
            ? shown.current.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
            : [id];
        for (const one of between) {
          if (isChosen) next.add(one);
          else next.delete(one);
        }
        return { list, ids: next };
      });
    },
    [list],
  );
  return useMemo(() => {
    const chosen = rows.filter(({ id }) => ids.has(id)).map(({ id }) => id);
    const isWhole = chosen.length === rows.length;
    return {
      ids,
      chosen,
      toggle,
      toggleAll: () => setState({ list, ids: isWhole ? none : new Set(rows.map(({ id }) => id)) }),
      clear: () => setState({ list, ids: none }),
    };
  }, [rows, ids, list, toggle]);
}

const none: ReadonlySet<number> = new Set();
