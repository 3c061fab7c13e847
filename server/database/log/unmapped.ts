// Unrecognized values of a company's deliveries, as of their last processing, and services added for unknown names.
import { and, eq, sql } from 'drizzle-orm';
import type { MappingRules } from '#contract/mapping-rules';
import { daysLookedAt, maxDeliveriesLookedAt } from '#contract/unmapped';
import type { UnmappedField } from '#contract/unmapped-field';
import { foldHandle, foldName } from '../../access/fold-name';
import { isActiveOwn } from '../companies/company-directory';
import type { Queries, Transaction } from '../engine/connect';
import { dismissedValues, services, webhookConfigurations } from '../schema';

export interface SpelledValue {
  source: string;
  field: UnmappedField;
  value: string;
  /** Deliveries with this spelling. */
  count: number;
  firstAt: string;
  lastAt: string;
}

/** The form in which values are compared: phone numbers of stores and employees match in any notation. */
export const foldValue = (field: UnmappedField, value: string) =>
  field === 'storeId' || field === 'employeeId' ? foldHandle(value) : foldName(value);

/** More spellings are not told apart: no sender has so many for one meaning. */
const maxSpelledValues = 5_000;

/**
 * The unrecognized values of the newest deliveries of 90 days, most frequent first; `isCut` if there are more. `only`
 * limits them to one field of one phone system. Stores that nothing waits for, or only calls that are in no figure, are
 * left out unless they are asked for.
 */
export async function findUnmappedValues(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
  now: Date,
  only?: { source?: string; field: UnmappedField },
): Promise<{ values: SpelledValue[]; isCut: boolean }> {
  const since = new Date(now.getTime() - daysLookedAt * 86_400_000).toISOString();
  const { rows } = await queries.execute<
    SpelledValue & { looked: number; spelled: number } & Record<string, unknown>
  >(sql`
    with looked as materialized (
      select source, received_at, unmapped, status in ('success', 'not-placed') as needs_no_store from deliveries
      where company_id = ${companyId} and unmapped is not null and received_at >= ${since}::timestamptz
        and ${only?.source === undefined ? sql`true` : sql`source = ${only.source}`}
      order by received_at desc limit ${maxDeliveriesLookedAt + 1}
    ),
    -- Many name the same, so that few lists have to be taken apart: a tenth of the time, and no reason to compile.
    grouped as materialized (
      select source, unmapped, needs_no_store, count(*) as count, min(received_at) as first_at, max(received_at) as last_at
      from looked group by 1, 2, 3
    ),
    named as (
      select g.source, u.field, u.value, sum(g.count)::bigint as count,
        min(g.first_at) as "firstAt", max(g.last_at) as "lastAt"
      from grouped g cross join lateral jsonb_to_recordset(g.unmapped) as u(field text, value text)
      where u.value <> '' and ${only ? sql`u.field = ${only.field}` : sql`not (u.field = 'storeId' and g.needs_no_store)`}
      group by 1, 2, 3
    )
    select source, field, value, count,
      to_char("firstAt" at time zone 'UTC', ${isoFormat}) as "firstAt",
      to_char("lastAt" at time zone 'UTC', ${isoFormat}) as "lastAt",
      (select sum(count)::bigint from grouped) as looked, count(*) over () as spelled
    from named order by count desc, named."lastAt" desc, source, field, value limit ${maxSpelledValues}`);
  const isCut = (rows[0]?.looked ?? 0) > maxDeliveriesLookedAt || (rows[0]?.spelled ?? 0) > maxSpelledValues;
  return {
    values: rows.map(({ looked: _l, spelled: _s, ...value }) => value),
    isCut,
  };
}

const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** The spellings of a value in the log, of one phone system or of all. */
export async function findSpellings(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
  { value, ...only }: { source?: string; field: UnmappedField; value: string },
  now: Date,
): Promise<string[]> {
  const { field } = only;
  const folded = foldValue(field, value);
  const { values } = await findUnmappedValues(queries, companyId, now, only);
  return values.flatMap((one) => (foldValue(field, one.value) === folded ? [one.value] : []));
}

export interface NamedSource {
  name: string;
  rules: MappingRules;
}

/** The company's phone systems by source, including deleted ones. */
export async function findSources(queries: Queries, companyId: number): Promise<Map<string, NamedSource>> {
  const { source, name, rules } = webhookConfigurations;
  const rows = await queries
    .select({ source, name, rules })
    .from(webhookConfigurations)
    .where(eq(webhookConfigurations.companyId, companyId));
  return new Map(rows.map((row) => [row.source, { name: row.name || row.source, rules: row.rules }]));
}

export interface NewServiceRow {
  id: number;
  name: string;
  createdAt: Date;
  /** Includes practice calls. */
  calls: number;
}

/** Services added by deliveries and not reviewed yet. */
export async function findNewServices(queries: Queries, companyId: number): Promise<NewServiceRow[]> {
  const made = await queries
    .select({ id: services.id, name: services.name, createdAt: services.createdAt })
    .from(services)
    .where(and(isActiveOwn(companyId), services.isNew));
  if (made.length === 0) return [];
  const { rows } = await queries.execute<{ id: number; calls: number }>(sql`
    select service_id as id, count(*) as calls from calls
    where company_id = ${companyId} and service_id = any(${sql.param(made.map(({ id }) => id))}::bigint[]) and is_counted
    group by 1`);
  const calls = new Map(rows.map((row) => [row.id, row.calls]));
  return made.map((service) => ({ ...service, calls: calls.get(service.id) ?? 0 }));
}

/** Dismissed values, as keys from `keyOfValue`. */
export async function findDismissedKeys(queries: Queries, companyId: number): Promise<Set<string>> {
  const rows = await queries.select().from(dismissedValues).where(eq(dismissedValues.companyId, companyId));
  return new Set(rows.map(({ source, field, value }) => JSON.stringify([source, field, value])));
}

/** The same for all spellings of a value. */
export const keyOfValue = ({ source, field, value }: Pick<SpelledValue, 'source' | 'field' | 'value'>) =>
  JSON.stringify([source, field, foldValue(field, value)]);

export async function insertDismissed(
  tx: Transaction,
  companyId: number,
  { source, field, value }: Pick<SpelledValue, 'source' | 'field' | 'value'>,
): Promise<void> {
  await tx
    .insert(dismissedValues)
    .values({ companyId, source, field, value: foldValue(field, value) })
    .onConflictDoNothing();
}
