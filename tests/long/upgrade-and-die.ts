// A process that upgrades a database and kills itself at the nth query: at an odd one before it is sent, at an even one
// while it runs. Ends with 0 if the upgrade is done before.
import pg from 'pg';
import { openDatabase } from '../../server/database/engine/connect';
import { migrateDatabase } from '../../server/database/migrate';

const [dataDir = '', databaseUrl, folder, nth] = process.argv.slice(2);
const { database } = await openDatabase({ dataDir, databaseUrl });

const die = () => process.kill(process.pid, 'SIGKILL');
const send: (...query: unknown[]) => unknown = pg.Client.prototype.query;
let queries = 0;
Object.assign(pg.Client.prototype, {
  query(...given: unknown[]) {
    queries += 1;
    const isLast = queries === Number(nth);
    if (isLast && queries % 2 === 1) die();
    const result = send.apply(this, given);
    if (isLast) setImmediate(die);
    return result;
  },
});
await migrateDatabase(database.background.$client, { folder });
process.exit(0);
