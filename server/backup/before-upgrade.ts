// A backup before the tables of an embedded database are changed by a newer version.
import { findSchemaVersion } from '../database/copy/tables';
import type { Database } from '../database/engine/connect';
import { readMigrations } from '../database/migration-files';
import type { NightlyBackups } from './nightly-backups';

/** Throws one line if there is no room for it: the upgrade must wait then. Returns the archive, if one was made. */
export async function backUpBeforeUpgrade(
  database: Database,
  { make }: Pick<NightlyBackups, 'make'>,
  hasData: () => Promise<boolean>,
): Promise<string | undefined> {
  const query = async (text: string) => (await database.people.$client.query(text)).rows;
  const schema = await findSchemaVersion({ query });
  if (!schema || !readMigrations().some(({ at }) => at > schema.migration)) return undefined;
  if (!(await hasData())) return undefined;
  try {
    return await make('before-upgrade');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`No backup could be made before the upgrade: ${why} Nothing was changed.`);
  }
}
