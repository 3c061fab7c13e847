// The calls selected for a mark or an export. They stay selected while more load; another list starts without any.
import { useRef, useState } from 'react';
import type { Call } from '#contract/call-list';

export interface CallSelection {
  calls: readonly Call[];
  has(id: number): boolean;
  /** With `isRange`, all from the one toggled last to this one become like this one. */
  toggle(id: number, isRange?: boolean): void;
  /** All loaded, or none if all are. */
  toggleAll(): void;
  state: 'none' | 'some' | 'all';
  clear(): void;
}

/** `list` identifies the list. */
export function useSelection(calls: readonly Call[], list: string): CallSelection {
  const [state, setState] = useState<{ list: string; ids: ReadonlySet<number> }>({ list, ids: none });
  const last = useRef<number | undefined>(undefined);
  const ids = state.list === list ? state.ids : none;
  const set = (next: ReadonlySet<number>) => setState({ list, ids: next });
  const chosen = ids.size === 0 ? [] : calls.filter(({ id }) => ids.has(id));
  const isWhole = chosen.length > 0 && chosen.length === calls.length;

  return {
    calls: chosen,
    has: (id) => ids.has(id),
    toggle(id, isRange = false) {
      const placeOf = (wanted: number | undefined) => calls.findIndex((call) => call.id === wanted);
      const [from, to] = [placeOf(last.current), placeOf(id)];
      last.current = id;
      const isOn = !ids.has(id);
      const between =
        isRange && from >= 0 && to >= 0 ? calls.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ id }];
      const next = new Set(ids);
      for (const call of between) {
        if (isOn) next.add(call.id);
        else next.delete(call.id);
      }
      set(next);
    },
    toggleAll: () => set(isWhole ? none : new Set(calls.map(({ id }) => id))),
    state: chosen.length === 0 ? 'none' : isWhole ? 'all' : 'some',
    clear() {
      last.current = undefined;
      set(none);
    },
  };
}

const none: ReadonlySet<number> = new Set();
