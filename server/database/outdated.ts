// Cached names and configuration are outdated once a transaction that changed them commits. The audit writer notes it
// (audit/audit.ts), and `Database.onOutdated` notifies caches, so no handler has to.

export interface Outdated {
  endpoints: boolean;
  namesOf: 'all' | ReadonlySet<number>;
}

/** Called after the commit, which waits for it. Never rejects. */
export type OutdatedListener = (outdated: Outdated) => Promise<void>;

interface Noted {
  endpoints: boolean;
  namesOf: 'all' | Set<number>;
}

const notedIn = new WeakMap<object, Noted>();

/** Call in the transaction that makes the change. Throws outside of one, since nobody would be notified. */
export function noteOutdated(transaction: object, change: { endpoints?: boolean; namesOf?: 'all' | number }): void {
  const noted = notedIn.get(transaction);
  if (!noted) throw new Error('Change names and configuration in a transaction, so that its commit is noticed.');
  if (change.endpoints) noted.endpoints = true;
  if (change.namesOf === 'all') noted.namesOf = 'all';
  else if (change.namesOf !== undefined && noted.namesOf !== 'all') noted.namesOf.add(change.namesOf);
}

type Transacts = { transaction(...given: never[]): Promise<unknown> };
type Begin = (work: (transaction: Transacts) => Promise<unknown>, ...options: unknown[]) => Promise<unknown>;

/** Makes each transaction call `tell` with its notes, even if it fails: the commit's answer may have been lost. */
export function reportOutdated<Queries extends Transacts>(queries: Queries, tell: OutdatedListener): Queries {
  const begin = beginOf(queries);
  const transaction: Begin = async (work, ...options) => {
    const noted: Noted = { endpoints: false, namesOf: new Set() };
    try {
      return await begin((inner) => work(recordOutdated(inner, noted)), ...options);
    } finally {
      if (noted.endpoints || noted.namesOf === 'all' || noted.namesOf.size > 0) await tell(noted);
    }
  };
  queries.transaction = transaction as Queries['transaction'];
  return queries;
}

/** A nested transaction notes its changes as part of the outer one. */
function recordOutdated(transaction: Transacts, noted: Noted): Transacts {
  notedIn.set(transaction, noted);
  const begin = beginOf(transaction);
  const within: Begin = (work, ...options) => begin((inner) => work(recordOutdated(inner, noted)), ...options);
  transaction.transaction = within as Transacts['transaction'];
  return transaction;
}

const beginOf = (queries: Transacts) => queries.transaction.bind(queries) as unknown as Begin;
