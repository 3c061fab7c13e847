// Reads the filters of a list of calls from its address, by the contract's own schema.
import { CallListFilters } from '#contract/call-list';

type FilterName = Exclude<keyof CallListFilters, 'companyId'>;

const { companyId: _, ...shape } = CallListFilters.shape;

export const callFilterNames = Object.keys(shape) as FilterName[];

/** Filters as the address holds them; a missing name is not set. */
export type CallFilterTexts = Readonly<Partial<Record<FilterName, string>>>;

/** Ignores values that a filter cannot have, and filters that cannot be together. */
export function readCallFilters(params: URLSearchParams, companyId: number | undefined): CallListFilters {
  const said = callFilterNames.flatMap((name) => {
    const text = params.get(name);
    return text !== null && shape[name].safeParse(text).success ? [[name, text] as const] : [];
  });
  return { ...parseTogether(Object.fromEntries(said)), ...(companyId !== undefined && { companyId }) };
}

function parseTogether(texts: CallFilterTexts): CallListFilters {
  const { data, error } = CallListFilters.safeParse(texts);
  if (data) return data;
  const atFault = new Set(error.issues.flatMap(({ path: [name] }) => [name, partnerOf[String(name)]]));
  const left = Object.entries(texts).filter(([name]) => !atFault.has(name));
  return left.length < Object.keys(texts).length ? parseTogether(Object.fromEntries(left)) : {};
}

/** A missing end is at fault; what remains means nothing without it. */
const partnerOf: Record<string, string> = {
  startDate: 'endDate',
  endDate: 'startDate',
  bucket: 'timeRange',
  timeRange: 'bucket',
};
