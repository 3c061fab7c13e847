// The rows of the company's own phone numbers. What a number means to a delivery: server/ingest/names/resolve-names.ts.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { maxCalledNumbers, numberIsCodeOf, tooManyNumbers } from '#contract/called-numbers';
import { foldHandle } from '../../access/fold-name';
import type { Viewer } from '../../access/scope';
import { changeOf, insertChange, insertChanges } from '../audit/audit';
import { lockCompany } from '../companies/lock-company';
import { edit } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { calledNumbers, dismissedValues, locationAliases, locations, services } from '../schema';
import { isActiveOf } from '../services/service-changes';

export type CalledNumberRow = typeof calledNumbers.$inferSelect;
/** `number` in E.164. */
export type CalledNumberValues = Pick<CalledNumberRow, 'number' | 'locationId' | 'serviceId' | 'label'>;

/** `not-found`: the location or service is missing. A sentence says what is in the way. */
export type NumberRejected = 'not-found' | { sentence: string };

export async function findCalledNumbers(
  queries: Pick<Queries, 'select'>,
  companyId: number,
): Promise<CalledNumberRow[]> {
  return queries.select().from(calledNumbers).where(eq(calledNumbers.companyId, companyId));
}

/** Locations as numbers name them: `handle` is a code, a known name or a phone. */
export interface NumberedPlace {
  id: number;
  name: string;
  code: string | null;
  phone: string;
}

export async function findNumberedPlaces(
  queries: Pick<Queries, 'select'>,
  companyId: number,
): Promise<NumberedPlace[]> {
  const { id, name, code, phone } = locations;
  return queries
    .select({ id, name, code, phone })
    .from(locations)
    .where(and(eq(locations.companyId, companyId), isNull(locations.deletedAt)))
    .orderBy(sql`lower(${name})`, id);
}

/** Saves one number. `version` is the edited one: 0 for a number without a row, undefined to overwrite any. */
export async function saveCalledNumber(
  queries: Queries,
  companyId: number,
  { version, ...values }: CalledNumberValues & { version?: number | undefined },
  by: Viewer,
): Promise<CalledNumberRow | NumberRejected | 'changed-meanwhile'> {
  return edit(queries, async (tx) => {
    await lockCompany(tx, companyId);
    const [before] = await tx.select().from(calledNumbers).where(isNumber(companyId, values.number));
    if (version !== undefined && version !== (before?.version ?? 0)) return 'changed-meanwhile';
    const saved = await saveNumbers(tx, companyId, [values], by);
    if (!Array.isArray(saved)) return saved;
    const [after] = saved;
    if (!after) throw new Error(`The number ${values.number} was not saved.`);
    return after;
  });
}

/** As saveCalledNumber for many different numbers: all are saved, or none. */
export async function saveCalledNumbers(
  queries: Queries,
  companyId: number,
  values: readonly CalledNumberValues[],
  by: Viewer,
): Promise<CalledNumberRow[] | NumberRejected> {
  return edit(queries, async (tx) => {
    await lockCompany(tx, companyId);
    return saveNumbers(tx, companyId, values, by);
  });
}

/** Inside a larger transaction that holds the company's lock. A known name of the number gives way to its row. */
export async function saveNumbers(
  tx: Transaction,
  companyId: number,
  rows: readonly CalledNumberValues[],
  by: Viewer,
): Promise<CalledNumberRow[] | NumberRejected> {
  if (rows.length === 0) return [];
  const rejected = await checkNumbers(tx, companyId, rows);
  if (rejected) return rejected;
  const before = new Map((await findCalledNumbers(tx, companyId)).map((row) => [row.number, row]));
  if (areTooMany(before, rows)) return { sentence: tooManyNumbers };
  const numbers = rows.map(({ number }) => number);
  await deleteKnownNames(tx, companyId, numbers, by);
  await tx
    .delete(dismissedValues)
    .where(
      and(
        eq(dismissedValues.companyId, companyId),
        eq(dismissedValues.field, 'storeId'),
        inArray(dismissedValues.value, numbers),
      ),
    );
  const saved = await tx
    .insert(calledNumbers)
    .values(rows.map((row) => ({ ...row, companyId, version: 1 })))
    .onConflictDoUpdate({
      target: [calledNumbers.companyId, calledNumbers.number],
      set: {
        locationId: sql`excluded.location_id`,
        serviceId: sql`excluded.service_id`,
        label: sql`excluded.label`,
        version: sql`${calledNumbers.version} + 1`,
      },
    })
    .returning();
  await insertChanges(
    tx,
    saved.map((after) => {
      const about = { companyId, by, action: 'called-number.saved', ...aboutNumber(after.number) } as const;
      return changeOf(about, before.get(after.number) ?? null, after);
    }),
  );
  return saved;
}

/** Whether a company would have more numbers than it can. */
export function areTooMany(
  known: Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>,
  rows: readonly Pick<CalledNumberValues, 'number'>[],
): boolean {
  const added = rows.filter(({ number }) => !known.has(number)).length;
  return known.size + added > maxCalledNumbers;
}

export async function deleteCalledNumber(
  queries: Queries,
  companyId: number,
  number: string,
  by: Viewer,
): Promise<boolean> {
  return edit(queries, async (tx) => {
    await lockCompany(tx, companyId);
    const [before] = await tx.delete(calledNumbers).where(isNumber(companyId, number)).returning();
    const about = { companyId, by, action: 'called-number.deleted', ...aboutNumber(number) } as const;
    if (before) await insertChange(tx, about, before, null);
    return before !== undefined;
  });
}

/** Numbers of a deleted location are not placed. */
export async function unplaceNumbersOf(tx: Transaction, companyId: number, locationId: number): Promise<void> {
  await tx
    .update(calledNumbers)
    .set({ locationId: null, version: sql`${calledNumbers.version} + 1` })
    .where(and(eq(calledNumbers.companyId, companyId), eq(calledNumbers.locationId, locationId)));
}

/** The location of a number by its row, with its name. */
export async function findNumberOwner(
  tx: Pick<Transaction, 'select'>,
  companyId: number,
  number: string,
): Promise<{ id: number; name: string } | undefined> {
  const [owner] = await tx
    .select({ id: locations.id, name: locations.name })
    .from(calledNumbers)
    .innerJoin(
      locations,
      and(eq(locations.companyId, calledNumbers.companyId), eq(locations.id, calledNumbers.locationId)),
    )
    .where(and(isNumber(companyId, number), isNull(locations.deletedAt)));
  return owner;
}

const isNumber = (companyId: number, number: string) =>
  and(eq(calledNumbers.companyId, companyId), eq(calledNumbers.number, number));

async function checkNumbers(
  tx: Transaction,
  companyId: number,
  rows: readonly CalledNumberValues[],
): Promise<NumberRejected | undefined> {
  const places = await findNumberedPlaces(tx, companyId);
  const placeIds = new Set(places.map(({ id }) => id));
  const active = await tx.select({ id: services.id }).from(services).where(isActiveOf(companyId));
  const serviceIds = new Set(active.map(({ id }) => id));
  const byCode = new Map(places.flatMap((place) => (place.code ? [[foldHandle(place.code), place] as const] : [])));
  for (const { number, locationId, serviceId } of rows) {
    if (locationId !== null && !placeIds.has(locationId)) return 'not-found';
    if (serviceId !== null && !serviceIds.has(serviceId)) return 'not-found';
    const coded = byCode.get(number);
    if (coded && locationId !== null && coded.id !== locationId) return { sentence: numberIsCodeOf(coded.name) };
  }
  return undefined;
}

/** Codes and known names win over rows (resolve-names.ts), so a name that stayed would hide the row. */
async function deleteKnownNames(tx: Transaction, companyId: number, numbers: string[], by: Viewer): Promise<void> {
  const deleted = await tx
    .delete(locationAliases)
    .where(and(eq(locationAliases.companyId, companyId), inArray(locationAliases.alias, numbers)))
    .returning();
  await insertChanges(
    tx,
    deleted.map(({ alias, locationId }) => ({
      companyId,
      by,
      action: 'known-name.deleted',
      subject: `location ${locationId}`,
      before: { kind: 'location', alias, targetId: locationId },
      after: null,
    })),
  );
}

const aboutNumber = (number: string) => ({ subject: `phone number ${number}` }) as const;
