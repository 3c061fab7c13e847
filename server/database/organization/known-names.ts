// Aliases in payloads for locations, employees and services. An alias has one target per kind.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { KnownName } from '#contract/unmapped';
import { alreadyItsName, maxKnownNames, nameTakenBy, nameTakenByService, tooManyKnownNames } from '#contract/unmapped';
import { foldHandle, foldName } from '../../access/fold-name';
import type { Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { lockCompany } from '../companies/lock-company';
import { edit } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { employeeAliases, employees, locationAliases, locations, serviceAliases, services } from '../schema';
import { isActiveOf } from '../services/service-changes';
import { findNumberOwner } from './called-numbers';
import { findPayloadNames } from './payload-names';

export type NamedKind = KnownName['kind'];

export const foldFor = (kind: NamedKind, name: string) => (kind === 'service' ? foldName(name) : foldHandle(name));

/** A company's aliases with an active target, by kind, target and name; or `only` some of them. */
export async function findKnownNames(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
  only: { kind?: NamedKind; alias?: string } = {},
): Promise<KnownName[]> {
  const { rows } = await queries.execute<KnownName & Record<string, unknown>>(sql`
    select kind, alias, "targetId", "targetName" from (
      select 1 as place, 'location' as kind, a.alias, l.id as "targetId", l.name as "targetName"
      from location_aliases a join locations l on l.company_id = a.company_id and l.id = a.location_id
      where a.company_id = ${companyId} and l.deleted_at is null
      union all
      select 2, 'employee', a.alias, e.id, trim(e.first_name || ' ' || e.last_name)
      from employee_aliases a join employees e on e.company_id = a.company_id and e.id = a.employee_id
      where a.company_id = ${companyId} and e.deleted_at is null
      union all
      select 3, 'service', a.alias, s.id, s.name
      from service_aliases a join services s on s.id = a.service_id
      where a.company_id = ${companyId} and s.merged_into_id is null
    ) names
    where ${only.kind === undefined ? sql`true` : sql`kind = ${only.kind}`}
      and ${only.alias === undefined ? sql`true` : sql`alias = ${only.alias}`}
    order by place, lower("targetName"), "targetId", alias`);
  return rows;
}

export interface NameToAssign {
  companyId: number;
  kind: NamedKind;
  alias: string;
  targetId: number;
}

/** `not-found`: the target is missing. A sentence names the current owner, or says that there are too many. */
export type NameRejected = 'not-found' | { sentence: string };

export async function saveKnownName(
  queries: Queries,
  name: NameToAssign,
  by: Viewer,
): Promise<KnownName | NameRejected> {
  return edit(queries, async (tx) => {
    const saved = await assignName(tx, name, by);
    return saved === 'already' ? { sentence: alreadyItsName } : saved;
  });
}

/** As saveKnownName, inside a larger transaction; `already` if payloads with this name already mean the target. */
export async function assignName(
  tx: Transaction,
  name: NameToAssign,
  by: Viewer,
): Promise<KnownName | 'already' | NameRejected> {
  const { companyId, kind, targetId } = name;
  await lockCompany(tx, companyId);
  const alias = foldFor(kind, name.alias);
  const targetName = await findTargetName(tx, name);
  if (targetName === undefined) return 'not-found';
  const owner = await findOwner(tx, companyId, kind, alias);
  if (owner?.id === targetId) return 'already';
  if (owner) return { sentence: kind === 'service' ? nameTakenByService(owner.name) : nameTakenBy(owner.name) };
  const known = await findKnownNames(tx, companyId, { kind });
  if (known.length >= maxKnownNames) return { sentence: tooManyKnownNames };

  await pointName(tx, { companyId, kind, alias, targetId });
  await tx.execute(sql`
    delete from dismissed_values
    where company_id = ${companyId} and field = ${fieldOfKind[kind]} and value = ${alias}`);
  const saved: KnownName = { kind, alias, targetId, targetName };
  await insertChange(tx, { companyId, by, action: 'known-name.saved', subject: `${kind} ${targetId}` }, null, saved);
  return saved;
}

export async function deleteKnownName(
  queries: Queries,
  { companyId, kind, alias }: Omit<NameToAssign, 'targetId'>,
  by: Viewer,
): Promise<boolean> {
  return edit(queries, async (tx) => {
    await lockCompany(tx, companyId);
    const known = await findKnownNames(tx, companyId, { kind });
    const folded = foldFor(kind, alias);
    const found = known.find((one) => one.alias === alias || one.alias === folded);
    if (!found) return false;
    await tx.execute(sql`
        delete from ${tables[kind]} where company_id = ${companyId} and alias = ${found.alias}`);
    const subject = `${kind} ${found.targetId}` as const;
    await insertChange(tx, { companyId, by, action: 'known-name.deleted', subject }, found, null);
    return true;
  });
}

/** Frees the names of a deleted location or employee. */
export async function deleteNamesOf(tx: Transaction, kind: 'location' | 'employee', companyId: number, id: number) {
  const table = kind === 'location' ? locationAliases : employeeAliases;
  const target = kind === 'location' ? locationAliases.locationId : employeeAliases.employeeId;
  await tx.delete(table).where(and(eq(table.companyId, companyId), eq(target, id)));
}

/** Whether payloads with this code mean another location by an alias or a phone number. Call after `lockCompany`. */
export async function belongsToOther(tx: Transaction, companyId: number, code: string, ownId = 0): Promise<boolean> {
  const handle = foldHandle(code);
  const owner =
    (await findAliasOwner(tx, companyId, 'location', handle)) ?? (await findNumberOwner(tx, companyId, handle));
  return owner !== undefined && owner.id !== ownId;
}

export const fieldOfKind = { location: 'storeId', employee: 'employeeId', service: 'service' } as const;

const tables = { location: locationAliases, employee: employeeAliases, service: serviceAliases };

interface Owner {
  id: number;
  name: string;
}

async function findTargetName(
  tx: Transaction,
  { companyId, kind, targetId }: NameToAssign,
): Promise<string | undefined> {
  if (kind === 'location') {
    const isIt = and(eq(locations.companyId, companyId), eq(locations.id, targetId), isNull(locations.deletedAt));
    return (await tx.select().from(locations).where(isIt).for('share'))[0]?.name;
  }
  if (kind === 'employee') {
    const isIt = and(eq(employees.companyId, companyId), eq(employees.id, targetId), isNull(employees.deletedAt));
    const [row] = await tx.select().from(employees).where(isIt).for('share');
    return row && `${row.firstName} ${row.lastName}`.trim();
  }
  return (await tx.select().from(services).where(isActiveOf(companyId, targetId)))[0]?.name;
}

/** The current owner of a name in payloads, except by full names, which several people can share. */
export async function findOwner(tx: Transaction, companyId: number, kind: NamedKind, alias: string) {
  return (
    (await findCodeOwner(tx, companyId, kind, alias)) ??
    (await findAliasOwner(tx, companyId, kind, alias)) ??
    (kind === 'location' ? await findNumberOwner(tx, companyId, alias) : undefined)
  );
}

/** Compared in the server, like in ingest, regardless of the database's language. */
async function findCodeOwner(
  tx: Transaction,
  companyId: number,
  kind: NamedKind,
  alias: string,
): Promise<Owner | undefined> {
  if (kind === 'service') {
    const active = await tx.select().from(services).where(isActiveOf(companyId));
    return active.find(({ name }) => foldName(name) === alias);
  }
  const isIt = (text: string | null) => text !== null && text !== '' && foldHandle(text) === alias;
  if (kind === 'employee') {
    const people = await findPayloadNames(tx, companyId);
    return people.find(({ code, email, username }) => isIt(code) || isIt(email) || isIt(username));
  }
  const places = await tx
    .select({ id: locations.id, name: locations.name, code: locations.code })
    .from(locations)
    .where(and(eq(locations.companyId, companyId), isNull(locations.deletedAt)));
  // A location without a code can be named by its id.
  return places.find(({ code }) => isIt(code)) ?? places.find(({ id }) => String(id) === alias);
}

async function findAliasOwner(
  tx: Transaction,
  companyId: number,
  kind: NamedKind,
  alias: string,
): Promise<Owner | undefined> {
  const [found] = await findKnownNames(tx, companyId, { kind, alias });
  return found && { id: found.targetId, name: found.targetName };
}

/** An alias of something deleted is replaced. */
async function pointName(tx: Transaction, { companyId, kind, alias, targetId }: NameToAssign): Promise<void> {
  const column = { location: 'location_id', employee: 'employee_id', service: 'service_id' }[kind];
  await tx.execute(sql`
    insert into ${tables[kind]} (company_id, alias, ${sql.identifier(column)}) values (${companyId}, ${alias}, ${targetId})
    on conflict (company_id, alias) do update set ${sql.identifier(column)} = excluded.${sql.identifier(column)}`);
}
