import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from './engine/connect';
import { settings } from './schema';

export type DemoHistory = 'made' | 'left';

const demo = 'demo-history';
const installation = 'installation';
const deviceKey = 'device-key';
const lastOrder = 'last-order';

/** The highest order of deliveries that any process may have used, in microseconds; 0 if none. */
export async function findLastOrder(queries: Pick<Queries, 'select'>): Promise<number> {
  const [row] = await queries.select().from(settings).where(eq(settings.key, lastOrder));
  return row ? Number(row.value) : 0;
}

export async function saveLastOrder(queries: Queries, order: number): Promise<void> {
  const raised = sql`greatest((${settings.value} #>> '{}')::bigint, ${order}::bigint)`;
  await queries
    .insert(settings)
    .values({ key: lastOrder, value: order })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`to_jsonb(${raised})` } });
}

/** Null: there never was a demo here. */
export async function findDemoHistory(queries: Queries): Promise<DemoHistory | null> {
  const [row] = await queries.select().from(settings).where(eq(settings.key, demo));
  return row ? (row.value as DemoHistory) : null;
}

export async function saveDemoHistory(queries: Queries, value: DemoHistory): Promise<void> {
  await queries
    .insert(settings)
    .values({ key: demo, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

export async function isEmptyInstallation(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute<{ empty: boolean }>(
    sql`select not exists (select from companies) and not exists (select from users) as empty`,
  );
  return rows[0]?.empty ?? false;
}

/** Whether there are companies, even deleted ones, that are not the demo's. */
export async function hasCompaniesOfItsOwn(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute<{ found: boolean }>(
    sql`select exists (select from companies where not is_demo) as found`,
  );
  return rows[0]?.found ?? false;
}

/** Identifies this database; created at its first start and restored with its backups. */
export async function findInstallationId(queries: Queries): Promise<string> {
  return findOrCreate(queries, installation, randomUUID);
}

export async function findDeviceKey(queries: Queries): Promise<Buffer> {
  const kept = await findOrCreate(queries, deviceKey, () => randomBytes(32).toString('base64'));
  return Buffer.from(kept, 'base64');
}

async function findOrCreate(queries: Queries, key: string, make: () => string): Promise<string> {
  const find = () => queries.select().from(settings).where(eq(settings.key, key));
  const [known] = await find();
  if (known) return known.value as string;
  // A start and a command may create it at once.
  await queries.insert(settings).values({ key, value: make() }).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error(`The installation has no ${key}.`);
  return made.value as string;
}
