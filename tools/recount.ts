// npm run recount: counts all calls again, company by company and month by month. On PostgreSQL also while the server runs; deliveries
// of the company wait for one month at a time. `-- --company <id>` counts one company.
import { recountCompany, sumUpAgain } from '../server/jobs/recount';
import { eachCompany } from './each-company';

await eachCompany(
  'recount',
  async (database, { id }, progress) => {
    await recountCompany(database, id, progress);
    return 'counted again';
  },
  async (database) => {
    await sumUpAgain(database);
    return 'summed up again';
  },
);
