// The address of a list of calls. A figure links to its calls with the filters it was asked with; the list shows where
// it was opened from, and whether it still adds up to that figure.
import type { CallListFilters } from '#contract/call-list';
import type { ComparedFigures } from '#contract/figure-calls/figure-calls';

const PATH = '/calls';

/** Where a list of calls was opened. */
export interface CallsOrigin {
  /** "Service Close Rate: Alignment, November". */
  label: string;
  /** The address to go back to, with its search: "/reports?report=service-close-rate". */
  path: string;
  figures?: ComparedFigures;
  /** Whether the figure compares its calls with those of the period before. */
  isCompared?: true | undefined;
}

/**
 * The address of exactly the calls that match. `companyId` is a parameter of every screen: left out, it means All
 * Accounts.
 */
export function callsAddress(filters: CallListFilters, from?: CallsOrigin): string {
  const { companyId, ...others } = filters;
  const params = new URLSearchParams({ company: String(companyId ?? 'all') });
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) params.set(name, String(value));
  }
  if (from) writeOrigin(params, from);
  return `${PATH}?${params}`;
}

/** The address of the list with one call opened beside it. */
export function callAddress(call: { id: number; companyId: number }): string {
  return `${PATH}?${new URLSearchParams({ company: String(call.companyId), [callParameter]: String(call.id) })}`;
}

/** The id of the call that is open. */
export const callParameter = 'call';

/** Null if the address does not say where the list was opened, or says a place outside the product. */
export function readOrigin(params: URLSearchParams): CallsOrigin | null {
  const [label, path] = [params.get(names.label) ?? '', params.get(names.path) ?? ''];
  if (label === '' || !isOwnPath(path)) return null;
  const figures = readFigures(params.get(names.figures) ?? '');
  const isCompared = params.get(names.isCompared) === 'yes';
  return { label, path, ...(figures && { figures }), ...(isCompared && { isCompared }) };
}

/** After a change of the filters the list is no longer the figure's; where it was opened stays. */
export function withoutFigures(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(names.figures);
  return next;
}

export function withoutOrigin(params: URLSearchParams): URLSearchParams {
  const next = withoutFigures(params);
  next.delete(names.label);
  next.delete(names.path);
  next.delete(names.isCompared);
  return next;
}

const names = { label: 'from', path: 'back', figures: 'figures', isCompared: 'compared' } as const;

const comparable = ['total', 'appointments', 'knownCalls', 'knownAppointments', 'talkSeconds', 'timedCalls'] as const;

function writeOrigin(params: URLSearchParams, { label, path, figures = {}, isCompared }: CallsOrigin): void {
  params.set(names.label, label);
  params.set(names.path, path);
  if (isCompared) params.set(names.isCompared, 'yes');
  const said = comparable.flatMap((name) => (figures[name] === undefined ? [] : `${name}:${figures[name]}`));
  if (said.length > 0) params.set(names.figures, said.join(','));
}

function readFigures(text: string): ComparedFigures | undefined {
  const said = text.split(',').flatMap((part) => {
    const [name, figure = ''] = part.split(':');
    const known = comparable.find((one) => one === name);
    return known && /^\d{1,15}$/.test(figure) ? [[known, Number(figure)] as const] : [];
  });
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** A path of this product; "//elsewhere.example" would be another host. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
