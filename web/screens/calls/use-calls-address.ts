// What the list of calls shows: company, filters, order and the call opened, all in the address for reload, Back and
// shared links.

import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CallListFilters, type CallSort, callSorts } from '#contract/call-list';
import { IdText } from '#contract/endpoint';
import {
  type CallsOrigin,
  callParameter,
  readOrigin,
  withoutFigures,
  withoutOrigin,
} from '../../shell/calls/calls-address';
import { type CallFilterTexts, callFilterNames, readCallFilters } from '../../shell/calls/read-call-filters';
import { changeAddress } from '../../shell/change-address';
import { useCompany } from '../../shell/company';

export type CallOrder = 'asc' | 'desc';

export interface CallsAddress {
  /** Undefined until the company is known. */
  filters: CallListFilters | undefined;
  isFiltered: boolean;
  sort: CallSort;
  order: CallOrder;
  origin: CallsOrigin | null;
  /** The id of the call opened beside the list. */
  openId: number | null;
  /** Sets filters, or removes them with undefined; Back undoes it. */
  change(texts: { [Name in keyof CallFilterTexts]: string | undefined }, options?: { replace?: boolean }): void;
  clear(): void;
  /** Sorts by it, or the other way round. */
  sortBy(sort: CallSort): void;
  open(id: number, options?: { replace?: boolean }): void;
  close(): void;
  removeOrigin(): void;
}

export function useCallsAddress(): CallsAddress {
  const { companyId, isKnown } = useCompany();
  const [params, setParams] = useSearchParams();
  const filters = useMemo(
    () => (isKnown ? readCallFilters(params, companyId) : undefined),
    [params, companyId, isKnown],
  );
  const sort = callSorts.find((one) => one === params.get('sort')) ?? 'time';
  const first = firstOrder(sort);
  const order = params.get('order') === otherOrder[first] ? otherOrder[first] : first;

  const set = (change: (now: URLSearchParams) => URLSearchParams, { replace = false } = {}) =>
    setParams(change, { ...changeAddress, replace });
  return {
    filters,
    isFiltered: callFilterNames.some((name) => filters?.[name] !== undefined),
    sort,
    order,
    origin: readOrigin(params),
    openId: IdText.safeParse(params.get(callParameter)).data ?? null,
    change: (texts, options) => set((now) => withTexts(withoutFigures(now), texts), options),
    clear: () => set((now) => withTexts(withoutFigures(now), nothing)),
    sortBy: (next) =>
      set((now) =>
        withTexts(now, {
          sort: next === 'time' ? undefined : next,
          order: next === sort && order === first ? otherOrder[order] : undefined,
        }),
      ),
    open: (id, options) => set((now) => withTexts(now, { [callParameter]: String(id) }), options),
    close: () => set((now) => withTexts(now, { [callParameter]: undefined }), { replace: true }),
    removeOrigin: () => set(withoutOrigin, { replace: true }),
  };
}

/** Times, durations and appointments begin with the greatest. */
function firstOrder(sort: CallSort): CallOrder {
  return sort === 'time' || sort === 'duration' || sort === 'appointment' ? 'desc' : 'asc';
}

const otherOrder: Record<CallOrder, CallOrder> = { asc: 'desc', desc: 'asc' };

const nothing = Object.fromEntries(callFilterNames.map((name) => [name, undefined]));

function withTexts(now: URLSearchParams, texts: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, text] of Object.entries(texts)) {
    if (text) next.set(name, text);
    else next.delete(name);
  }
  return next;
}
