// npm run verify: compares all counts with the calls that they count, and their sums over all companies; says where they differ. On PostgreSQL also while the server
// runs. `-- --company <id>` checks one company.
import type { CountMismatch } from '../server/database/calls/recount';
import { verifyCompany, verifySums } from '../server/jobs/recount';
import { eachCompany } from './each-company';

let differing = 0;
let areSumsWrong = false;

await eachCompany(
  'verify',
  async (database, { id }, progress) => {
    const found = await verifyCompany(database, id, progress);
    if (found.length === 0) return 'counts and calls agree';
    differing += 1;
    return [`${found.length} counts differ from the calls`, ...found.slice(0, 5).map(describe)].join('\n    ');
  },
  async (database) => {
    const found = await verifySums(database);
    if (found === 0) return 'the sums of their counts agree';
    areSumsWrong = true;
    return `${found} sums differ from the companies’ counts`;
  },
);
if (areSumsWrong) {
  console.error('Sum them up again: npm run recount. Then report what happened before.');
  process.exitCode = 1;
}
if (differing > 0) {
  console.error('Count them again: npm run recount -- --company <id>. Then report what happened before.');
  process.exitCode = 1;
}

function describe({ grain, period, locationId, serviceId, counted, expected }: CountMismatch): string {
  const place = locationId === 0 ? 'the company' : `location ${locationId}`;
  return `${grain} ${period} of ${place}, service ${serviceId}: counted ${counted.calls} calls and ${counted.appointments} appointments, there are ${expected.calls} and ${expected.appointments}`;
}
