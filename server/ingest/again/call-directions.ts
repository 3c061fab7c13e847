// Which way calls went, as the fold would have it (fold_calls.sql), for those that may lack a location.
import type { CallDirection } from '#contract/calls';
import { callNameKey, type NamedFacts } from '../../database/calls/refold-calls';

export interface CallDirections {
  note(facts: NamedFacts): void;
  of(name: string): CallDirection | null;
}

export function trackDirections(): CallDirections {
  const latest = new Map<string, { direction: CallDirection; key: string }>();
  return {
    note(facts) {
      const { direction } = facts.values;
      if (!direction) return;
      const name = callNameKey(facts);
      const key = `${facts.assumed.includes('direction') ? 0 : 1}${facts.orderKey}`;
      const known = latest.get(name);
      if (!known || key > known.key) latest.set(name, { direction, key });
    },
    of: (name) => latest.get(name)?.direction ?? null,
  };
}
