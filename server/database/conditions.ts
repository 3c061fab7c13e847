// Filters as SQL: a table has one condition per filter, so a filter without one does not compile.
import { type SQL, sql } from 'drizzle-orm';

export type ConditionOf<Filters> = { [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => SQL };

export type Optional<Filters> = { [Name in keyof Filters]?: Filters[Name] | undefined };

/** The conditions of the set filters joined by "and"; `true` if none is set. */
export function conditionsOf<Filters>(table: ConditionOf<Filters>, filters: Optional<NoInfer<Filters>>): SQL {
  const conditions = namesSet(table, filters).flatMap((name) => {
    const value = filters[name];
    return value === undefined || value === null ? [] : [table[name](value)];
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export function namesSet<Name extends PropertyKey>(
  table: Readonly<Record<Name, unknown>>,
  filters: { readonly [Each in NoInfer<Name>]?: unknown },
): Name[] {
  return (Object.keys(table) as Name[]).filter((name) => filters[name] !== undefined);
}

/** A text as an id; null, which equals nothing, if it is none. */
export const idIn = (text: string): SQL => sql`${/^[1-9]\d{0,14}$/.test(text) ? text : null}::bigint`;

export const uuidIn = (text: string): SQL =>
  sql`${/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : null}::uuid`;
