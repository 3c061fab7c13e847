import { eq } from 'drizzle-orm';
import type { Queries } from '../database/engine/connect';
import { settings } from '../database/schema';
import type { CompanyIds } from './insert-cast';

export interface DemoRecord {
  /** The moment all figures are relative to, in ISO 8601. */
  seededAt: string;
  seededThroughDay: string | null;
  companyIds: CompanyIds;
  /** How many days before the seeding it reaches back. */
  days: number;
}

const key = 'demo-seed';

type InTransaction = Pick<Queries, 'select' | 'insert' | 'update' | 'delete'>;

export async function findDemoRecord(queries: InTransaction): Promise<DemoRecord | null> {
  const [row] = await queries.select().from(settings).where(eq(settings.key, key));
  return row ? (row.value as DemoRecord) : null;
}

/** False if one already exists. */
export async function insertDemoRecord(queries: InTransaction, value: DemoRecord): Promise<boolean> {
  const inserted = await queries.insert(settings).values({ key, value }).onConflictDoNothing().returning();
  return inserted.length > 0;
}

export async function updateDemoRecord(queries: InTransaction, value: DemoRecord): Promise<void> {
  await queries.update(settings).set({ value }).where(eq(settings.key, key));
}

export async function deleteDemoRecord(queries: InTransaction): Promise<void> {
  await queries.delete(settings).where(eq(settings.key, key));
}
