import { sql } from 'drizzle-orm';
import type { Database } from '../engine/connect';

const tables = [
  'calls',
  'deliveries',
  'appointments',
  'appointment_versions',
  'appointment_files',
  'appointment_refused_rows',
];

/**
 * Lets the space of erased rows be written over. Until that happens, files of the database may still hold old bytes, which no
 * query returns (docs/decisions/0122).
 */
export async function reclaimErased({ background }: Pick<Database, 'background'>): Promise<void> {
  for (const table of tables) await background.execute(sql`vacuum ${sql.identifier(table)}`);
}
