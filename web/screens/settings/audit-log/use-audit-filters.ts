// The audit log's filters. Kept in the address for reload, Back and shared links.
import { useSearchParams } from 'react-router';
import { AuditFilters } from '#contract/audit-log';
import { changeAddress } from '../../../shell/change-address';

export const auditParams = ['userId', 'kind', 'from', 'to'] as const;
type AuditParam = (typeof auditParams)[number];

export type AuditFilterState = ReturnType<typeof useAuditFilters>;

/** The chosen filters, the request they make, and how to change them. Ignores invalid values. */
export function useAuditFilters() {
  const [params, setParams] = useSearchParams();
  const chosen = readChosen(params);
  return {
    chosen,
    asked: filtersOf(chosen),
    isFiltered: Object.keys(chosen).length > 0,
    change: (param: AuditParam, value: string) => setParams((now) => withParam(now, param, value), changeAddress),
    clear: () =>
      setParams((now) => auditParams.reduce((next, param) => withParam(next, param, ''), now), changeAddress),
  };
}

type Chosen = { [Param in AuditParam]?: string };

function readChosen(params: URLSearchParams): Chosen {
  const isValid: Record<AuditParam, (text: string) => boolean> = {
    userId: (text) => AuditFilters.shape.userId.safeParse(text).success,
    kind: (text) => AuditFilters.shape.kind.safeParse(text).success,
    from: isDay,
    to: isDay,
  };
  const found = auditParams.flatMap((param) => {
    const text = params.get(param);
    return text && isValid[param](text) ? [[param, text]] : [];
  });
  return Object.fromEntries(found);
}

const isDay = (text: string) => /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Days become instants in the viewer's time; the last day is included. */
function filtersOf({ userId, kind, from, to }: Chosen): AuditFilters {
  return {
    ...AuditFilters.pick({ userId: true, kind: true }).parse({ userId, kind }),
    ...(from && { since: startOfDay(from, 0) }),
    ...(to && { until: startOfDay(to, 1) }),
  };
}

function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

function withParam(now: URLSearchParams, param: AuditParam, value: string): URLSearchParams {
  const next = new URLSearchParams(now);
  if (value === '') next.delete(param);
  else next.set(param, value);
  return next;
}
