// A database that tests make unavailable and restore.
import type { Database, Queries } from '../server/database/engine/connect';

/** No pool can be reached while `isUnavailable()`. */
export function withOutage(database: Database, isUnavailable: () => boolean): Database {
  const pool = (queries: Queries) =>
    new Proxy(queries, {
      get(target, key) {
        if (isUnavailable()) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        return Reflect.get(target, key);
      },
    });
  const { deliveries, people, background } = database;
  return { ...database, deliveries: pool(deliveries), people: pool(people), background: pool(background) };
}
