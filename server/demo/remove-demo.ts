// Removes the demo: its companies with all their data, and its people. The shared catalog stays.
import { type SQL, sql } from 'drizzle-orm';
import { lockCompany } from '../database/companies/lock-company';
import type { Database, Queries } from '../database/engine/connect';
import { noteOutdated } from '../database/outdated';
import { deleteDemoRecord, findDemoRecord, updateDemoRecord } from './demo-record';

export interface RemovedDemo {
  companies: number;
  users: number;
  calls: number;
  deliveries: number;
}

/** Removes every company and user marked as the demo's; repeat it after an interruption. */
export async function removeDemo(database: Database): Promise<RemovedDemo> {
  const removed: RemovedDemo = { companies: 0, users: 0, calls: 0, deliveries: 0 };
  const record = await findDemoRecord(database.background);
  // After an interruption from here on, the demo counts as incomplete, and is removed or filled again.
  if (record) await updateDemoRecord(database.background, { ...record, seededThroughDay: null });
  const { rows } = await database.background.execute<{ id: number }>(sql`
    select id from companies where is_demo order by id`);
  for (const { id } of rows) {
    const { calls, deliveries } = await database.background.transaction((transaction) =>
      emptyCompany(transaction, Number(id)),
    );
    removed.calls += calls;
    removed.deliveries += deliveries;
  }
  await database.background.transaction(async (transaction) => {
    // Those that arrived meanwhile.
    for (const { id } of rows) await emptyCompany(transaction, Number(id));
    const { users, companies } = await removePeopleAndCompanies(transaction);
    removed.users = users;
    removed.companies = companies;
    await deleteDemoRecord(transaction);
  });
  return removed;
}

type InTransaction = Pick<Queries, 'execute'>;

/** The tables that grow with a company; the small ones are deleted with the company. */
async function emptyCompany(transaction: InTransaction, companyId: number) {
  await lockCompany(transaction, companyId);
  noteOutdated(transaction, { endpoints: true, namesOf: companyId });
  const ofCompany = sql`where company_id = ${companyId}`;
  await deleteRows(transaction, sql`webhook_endpoints ${ofCompany}`);
  await deleteRows(transaction, sql`delivery_calls ${ofCompany}`);
  await deleteRows(transaction, sql`audit_log ${ofCompany}`);
  await deleteRows(transaction, sql`replay_unsettled ${ofCompany}`);
  await deleteRows(transaction, sql`call_statements ${ofCompany}`);
  await deleteRows(transaction, sql`calls_to_mark ${ofCompany}`);
  await deleteRows(transaction, sql`appointment_files ${ofCompany}`);
  await deleteRows(transaction, sql`appointment_versions ${ofCompany}`);
  await deleteRows(transaction, sql`appointment_refused_rows ${ofCompany}`);
  await deleteRows(transaction, sql`match_decisions ${ofCompany}`);
  await deleteRows(transaction, sql`appointments ${ofCompany}`);
  return {
    calls: await deleteRows(transaction, sql`calls ${ofCompany}`),
    deliveries: await deleteRows(transaction, sql`deliveries ${ofCompany}`),
  };
}

async function removePeopleAndCompanies(transaction: InTransaction): Promise<{ users: number; companies: number }> {
  const demoCompanies = sql`(select id from companies where is_demo)`;
  // People added to the demo's companies who work nowhere else.
  await transaction.execute(sql`
    update users set is_demo = true
    where role in ('store_manager', 'employee')
      and id in (select user_id from employees where company_id in ${demoCompanies})
      and id not in (
        select user_id from employees where user_id is not null and company_id not in ${demoCompanies})`);
  const demoUsers = sql`(select id from users where is_demo)`;
  const tablesOfCompanies = [
    'stale_calls',
    'stale_phones',
    'appointment_coverage',
    'appointment_unexplained',
    'appointment_imports',
    'appointment_endpoints',
    'appointment_lists',
    'match_answers',
    'mark_draws',
    'retentions',
    'replays',
    'silences',
    'source_findings',
    'source_checks',
    'dismissed_values',
    'location_aliases',
    'called_numbers',
    'employee_aliases',
    'redatings',
    'hidden_services',
    'employee_locations',
    'employees',
    'locations',
    'districts',
    'regions',
    'webhook_secrets',
    'webhook_configurations',
    'service_aliases',
    'services',
  ];
  for (const table of tablesOfCompanies)
    await deleteRows(transaction, sql`${sql.identifier(table)} where company_id in ${demoCompanies}`);
  await deleteRows(transaction, sql`user_companies where company_id in ${demoCompanies} or user_id in ${demoUsers}`);
  await deleteRows(transaction, sql`sessions where user_id in ${demoUsers}`);
  await deleteRows(transaction, sql`sign_in_networks where user_id in ${demoUsers}`);
  await deleteRows(
    transaction,
    sql`notification_reads where company_id in ${demoCompanies} or user_id in ${demoUsers}`,
  );
  await deleteRows(transaction, sql`invites where user_id in ${demoUsers}`);
  await transaction.execute(sql`update employees set user_id = null where user_id in ${demoUsers}`);
  const users = await deleteRows(transaction, sql`users where is_demo`);
  return { users, companies: await deleteRows(transaction, sql`companies where is_demo`) };
}

async function deleteRows(transaction: InTransaction, from: SQL): Promise<number> {
  const { rowCount } = await transaction.execute(sql`delete from ${from}`);
  return rowCount ?? 0;
}
