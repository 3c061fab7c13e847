// npm run verify: compares all counts with the calls that they count, and says where they differ. On PostgreSQL also while the server
// runs. `-- --company <id>` checks one company.
import type { CountMismatch } from '../server/database/calls/recount';
import { verifyCompany } from '../server/jobs/recount';
import { eachCompany } from './each-company';

let differing = 0;

await eachCompany('verify', async (database, { id }, progress) => {
  const found = await verifyCompany(database, id, progress);
  if (found.length === 0) return 'counts and calls agree';
  differing += 1;
  return [`${found.length} counts differ from the calls`, ...found.slice(0, 5).map(describe)].join('\n    ');
});
if (differing > 0) {
  console.error('Count them again: npm run recount -- --company <id>. Then report what happened before.');
  process.exitCode = 1;
}

function describe({ grain, period, locationId, serviceId, counted, expected }: CountMismatch): string {
  const place = locationId === 0 ? 'the company' : `location ${locationId}`;
  return `${grain} ${period} of ${place}, service ${serviceId}: counted ${counted.calls} calls and ${counted.appointments} appointments, there are ${expected.calls} and ${expected.appointments}`;
}
