// The filter while edited: conditions may be incomplete or blank.
import { FilterRule } from '#contract/mapping-rules';

const isFilledIn = (text: string) => text.trim() !== '';

export const textsOf = ({ only, except }: FilterRule): string[] => only ?? except ?? [];

/** Either which values are calls, or which are not. */
export const filterBy = (key: string, keeps: boolean, texts: string[]): FilterRule =>
  keeps ? { key, only: texts } : { key, except: texts };

export const isBlankFilter = (row: FilterRule): boolean => !isFilledIn(row.key) && !textsOf(row).some(isFilledIn);

export function tidyFilter(rows: FilterRule[]): FilterRule[] {
  return rows
    .filter((row) => !isBlankFilter(row))
    .map((row) => filterBy(row.key, row.only !== undefined, textsOf(row).filter(isFilledIn)));
}

/** Without incomplete conditions, for a trial. */
export const usableFilter = (rows: FilterRule[]): FilterRule[] =>
  tidyFilter(rows).filter((row) => FilterRule.safeParse(row).success);

/** `event: only call.completed, call.missed` */
export function describeFilter(row: FilterRule): string {
  return `${row.key}: ${row.only ? 'only' : 'not'} ${textsOf(row).join(', ')}`;
}
