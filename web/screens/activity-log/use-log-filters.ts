// Which deliveries the log shows. Kept in the URL for reload, Back and shared links; notifications link to the failures
// of the last day.

import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { unknownBehind } from '#contract/unknown-values';
import { LogFilters, type RefusalReason, type WebhookLog } from '#contract/webhooks';
import { changeAddress } from '../../shell/change-address';
import { withCompanyChoice } from '../../shell/company-choice';

type FilterName = keyof LogFilters;
const names = Object.keys(LogFilters.shape) as FilterName[];
const nothing: { [Name in FilterName]?: undefined } = Object.fromEntries(names.map((name) => [name, undefined]));

/** Search starts after a pause in typing. */
const restMs = 300;

export type LogFilterState = ReturnType<typeof useLogFilters>;

/** The chosen filters and how to change them. Ignores invalid values in the address. */
export function useLogFilters() {
  const [search, setSearch] = useSearchParams();
  const chosen = readFilters(search);
  const change = (values: { [Name in FilterName]?: string | undefined }, options?: { replace: boolean }) =>
    setSearch((now) => withFilters(now, values), { ...changeAddress, ...options });
  return {
    chosen,
    isFiltered: Object.keys(chosen).length > 0,
    change,
    /** Similar failures of the same company, as `WebhookLog.alike` counts them. */
    showSimilar: (row: WebhookLog, { namesSource }: { namesSource: boolean }) =>
      setSearch((now) =>
        withFilters(withCompanyChoice(now, row.companyId), {
          ...nothing,
          ...kindOf(row),
          source: namesSource ? row.source : undefined,
        }),
      ),
    isSimilarShown: (row: WebhookLog) => {
      const { reason, names } = kindOf(row);
      return reason !== undefined && chosen.reason === reason && chosen.names === names;
    },
    showReason: (reason: RefusalReason) => change({ ...nothing, reason }),
    showAll: () => change(nothing),
  };
}

function kindOf({ reason, unmapped }: WebhookLog): { reason: RefusalReason | undefined; names: string | undefined } {
  const unknown = reason === null ? undefined : unknownBehind(reason, unmapped);
  return { reason: reason ?? undefined, names: unknown && `${unknown.field}:${unknown.value}` };
}

/** The search box's text: shown at once; address and list follow after a pause in typing. */
export function useTypedText({ chosen, change }: LogFilterState): [string, (text: string) => void] {
  const inAddress = chosen.text ?? '';
  const [text, setText] = useState(inAddress);
  const { key } = useLocation();
  const isStep = useNavigationType() !== 'REPLACE';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with every step through the history, even to an address with the same text.
  useEffect(() => {
    if (isStep) setText(inAddress);
  }, [isStep, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone restarts the pause; the address and `change` are read as they are then.
  useEffect(() => {
    const trimmed = text.trim().slice(0, 200);
    if (trimmed === inAddress) return undefined;
    const timer = setTimeout(() => change({ text: trimmed || undefined }, { replace: true }), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}

function readFilters(search: URLSearchParams): LogFilters {
  const found = names.flatMap((name) => {
    const read = LogFilters.shape[name].safeParse(search.get(name) ?? undefined);
    return read.data === undefined ? [] : [[name, read.data]];
  });
  return Object.fromEntries(found);
}

function withFilters(now: URLSearchParams, values: { [Name in FilterName]?: string | undefined }): URLSearchParams {
  const changed = new URLSearchParams(now);
  changed.delete('log');
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
