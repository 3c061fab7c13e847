// Searches a loaded list: every word must occur in the row's text, in any order, ignoring case and accents.
import { useDeferredValue, useMemo } from 'react';

/** The matching rows; `searchTextOf` must not change between renders, so texts are folded only once. */
export function useFoundRows<Row>(
  rows: readonly Row[] | undefined,
  search: string,
  searchTextOf: (row: Row) => string,
): readonly Row[] | undefined {
  // Typing stays responsive: the table follows.
  const wanted = useDeferredValue(search);
  const texts = useMemo(() => rows?.map((row) => foldText(searchTextOf(row))), [rows, searchTextOf]);
  return useMemo(() => {
    const words = wordsIn(wanted);
    if (words.length === 0) return rows;
    return rows?.filter((_, index) => words.every((word) => texts?.[index]?.includes(word)));
  }, [rows, texts, wanted]);
}

export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return wordsIn(search).every((word) => folded.includes(word));
}

function wordsIn(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean);
}

/** Ignores case and accents. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
