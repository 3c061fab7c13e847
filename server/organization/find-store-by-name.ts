/** A location as files name it. */
export interface ListedStore {
  id: number;
  name: string;
  code: string | null;
}

/** Finds a location by its code, else by its name; a sentence if there is none or several. */
export function createStoreFinder(
  stores: readonly ListedStore[],
): (word: string) => { store: ListedStore } | { message: string } {
  const byCode = new Map(stores.flatMap((store) => (store.code ? [[folded(store.code), store] as const] : [])));
  const byName = new Map<string, ListedStore | 'several'>();
  for (const store of stores) byName.set(folded(store.name), byName.has(folded(store.name)) ? 'several' : store);
  return (word) => {
    const store = byCode.get(folded(word)) ?? byName.get(folded(word));
    if (store === 'several') return { message: `More than one location is named “${word}”: use its code.` };
    return store ? { store } : { message: `There is no location “${word}”.` };
  };
}

const folded = (text: string) => text.trim().toLowerCase();
