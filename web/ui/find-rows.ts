// Searching a list that is all in the browser: every word typed must be somewhere in the row's words, in any order,
// without regard to case and accents.
import { useDeferredValue, useMemo } from 'react';

/** The rows whose words match; `wordsOf` must not change between renders. Ten thousand rows are folded only once. */
export function useFoundRows<Row>(
  rows: readonly Row[] | undefined,
  search: string,
  searchTextOf: (row: Row) => string,
): readonly Row[] | undefined {
  // Typing stays smooth: the table follows when there is time.
  const wanted = useDeferredValue(search);
  const texts = useMemo(() => rows?.map((row) => foldText(searchTextOf(row))), [rows, searchTextOf]);
  return useMemo(() => {
    const words = wordsIn(wanted);
    if (words.length === 0) return rows;
    return rows?.filter((_, index) => words.every((word) => texts?.[index]?.includes(word)));
  }, [rows, texts, wanted]);
}

/** Whether a single text holds every word of the search. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return wordsIn(search).every((word) => folded.includes(word));
}

function wordsIn(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean);
}

/** Without regard to case and accents. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
