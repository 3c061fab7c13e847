// What `npm run verify` and `npm run recount` share: the companies asked for, one after the other, with progress.
import { parseArgs } from 'node:util';
import { type CountedCompany, findCountedCompanies } from '../server/database/calls/recount';
import { connectDatabase, type Database } from '../server/database/engine/connect';
import { readSettings } from '../server/settings';

type Work = (
  database: Database,
  company: CountedCompany,
  progress: (monthsDone: number, months: number) => void,
) => Promise<string>;

/** Of all companies together, once each has had its turn; not if one was asked for. */
type WorkForAll = (database: Database) => Promise<string>;

/** Prints what `work` returns for each company, and `workForAll` for all. An error ends the program with one line and exit code 1. */
export async function eachCompany(command: string, work: Work, workForAll: WorkForAll): Promise<void> {
  try {
    await walk(command, work, workForAll);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

async function walk(command: string, work: Work, workForAll: WorkForAll): Promise<void> {
  const asked = parseArgs({ options: { company: { type: 'string' } } }).values.company;
  const companyId = asked === undefined ? undefined : Number(asked);
  if (companyId !== undefined && !Number.isSafeInteger(companyId)) {
    throw new Error(`--company takes the id of a company. Example: npm run ${command} -- --company 12`);
  }
  const database = await connectDatabase(readSettings(process.env));
  try {
    const companies = await findCountedCompanies(database.background, companyId);
    if (companies.length === 0)
      throw new Error(asked ? `There is no company ${asked}.` : 'There are no companies yet.');
    for (const company of companies) {
      const line = `${company.id} ${company.name}: `;
      const done = await work(database, company, (months, all) => {
        if (process.stdout.isTTY) process.stdout.write(`\r${line}${months} of ${all} months `);
      });
      console.log(`${process.stdout.isTTY ? '\r' : ''}${line}${done}`);
    }
    if (companyId === undefined) console.log(`All companies: ${await workForAll(database)}`);
  } finally {
    await database.close();
  }
}
