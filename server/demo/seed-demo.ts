// Fills the database with the demo, a company's month per transaction, so that it can be continued.
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { addDays, type Day, todayIn } from '#contract/days';
import { demoPassword } from '../access/demo-people';
import { lockCompany } from '../database/companies/lock-company';
import type { Database } from '../database/engine/connect';
import { passwordCost } from '../database/people/password-cost';
import { daysBetween } from './calendar';
import { castCompanies } from './cast';
import { type DemoPlan, daysOfDemo, planDemo } from './demo-calls';
import { demoDeliveriesOn } from './demo-deliveries';
import { type DemoRecord, findDemoRecord, insertDemoRecord, updateDemoRecord } from './demo-record';
import { type CastRows, findCastRows, insertDemoCalls, insertDemoDeliveries } from './demo-rows';
import { insertCast } from './insert-cast';

export interface SeedOptions {
  now: Date;
  progress?: (line: string) => void;
  days?: number;
}

const loggedDays = 7;
const maxDeliveriesAtOnce = 1_000;

/** Creates the demo, or completes an interrupted seeding. */
export async function seedDemo(database: Database, options: SeedOptions): Promise<void> {
  const { now, progress = () => {}, days = daysOfDemo } = options;
  const record = (await findDemoRecord(database.background)) ?? (await beginDemo(database, now, days));
  if (record.seededThroughDay) return;
  const seededAt = new Date(record.seededAt);
  const plans = plansOf(record);
  const months = plans.reduce((sum, { plan }) => sum + monthsOf(daysBetween(plan.firstDay, plan.seededDay)).length, 0);
  let done = 0;
  const monthDone = () => {
    const tenthsBefore = Math.floor((10 * done++) / months);
    const tenths = Math.floor((10 * done) / months);
    if (tenths > tenthsBefore) progress(`Seeding the demo: ${tenths * 10} %`);
  };
  for (const { plan, companyId } of plans)
    await fillDays(database, plan, companyId, plan.firstDay, seededAt, monthDone);
  await database.background.execute(sql`analyze deliveries, locations, employees, users, services`);
  // Figures are read from the index alone only of calls that a vacuum has seen.
  await database.background.execute(sql`vacuum (analyze) calls`);
  await updateDemoRecord(database.background, { ...record, seededThroughDay: yesterdayOf(seededAt) });
}

/** Adds the days since the demo was last filled, up to now; repeatable. */
export async function topUpDemo(database: Database, { now }: Pick<SeedOptions, 'now'>): Promise<void> {
  const record = await findDemoRecord(database.background);
  if (!record?.seededThroughDay || now.getTime() <= Date.parse(record.seededAt)) return;
  const from = addDays(record.seededThroughDay, 1);
  for (const { plan, companyId } of plansOf(record)) await fillDays(database, plan, companyId, from, now);
  const seededThroughDay = yesterdayOf(now);
  if (seededThroughDay > record.seededThroughDay)
    await updateDemoRecord(database.background, { ...record, seededThroughDay });
}

/** In one transaction: if the record exists, so do the companies. */
async function beginDemo(database: Database, now: Date, days: number): Promise<DemoRecord> {
  const demoPasswordHash = await hash(demoPassword, passwordCost);
  const begun = await database.background.transaction(async (transaction) => {
    const record: DemoRecord = {
      seededAt: now.toISOString(),
      seededThroughDay: null,
      companyIds: { northside: 0, lakeshore: 0, prairie: 0 },
      days,
    };
    // An earlier start has begun it.
    if (!(await insertDemoRecord(transaction, record))) return null;
    const made = { ...record, companyIds: await insertCast(transaction, demoPasswordHash) };
    await updateDemoRecord(transaction, made);
    return made;
  });
  const record = begun ?? (await findDemoRecord(database.background));
  if (!record) throw new Error('The demo was removed while it was being created.');
  return record;
}

/** Inserts what a company lacks from a day until now, month by month, then the recent log. */
async function fillDays(
  database: Database,
  plan: DemoPlan,
  companyId: number,
  from: Day,
  now: Date,
  monthDone: () => void = () => {},
): Promise<void> {
  const cast = await findCastRows(database.background, plan.company, companyId);
  const today = todayIn(plan.company.timeZone, now);
  for (const days of monthsOf(daysBetween(from, today))) {
    if (cast) await fillMonth(database, cast, plan, days, now);
    monthDone();
  }
  const logged = daysBetween(from, today).slice(-loggedDays);
  if (cast) await logDeliveries(database, cast, plan, logged, now);
}

async function fillMonth(database: Database, cast: CastRows, plan: DemoPlan, days: readonly Day[], now: Date) {
  const calls = days.flatMap((day) => plan.callsOn(day, now));
  await database.background.transaction(async (transaction) => {
    await lockCompany(transaction, cast.companyId);
    await insertDemoCalls(transaction, cast, calls);
  });
}

async function logDeliveries(database: Database, cast: CastRows, plan: DemoPlan, days: readonly Day[], now: Date) {
  const deliveries = days.flatMap((day) => demoDeliveriesOn(plan, day, now));
  for (let at = 0; at < deliveries.length; at += maxDeliveriesAtOnce)
    await insertDemoDeliveries(database.background, cast, deliveries.slice(at, at + maxDeliveriesAtOnce));
}

function plansOf({ seededAt, companyIds, days }: DemoRecord): { plan: DemoPlan; companyId: number }[] {
  return castCompanies.map((company) => ({
    plan: planDemo(company, new Date(seededAt), { days }),
    companyId: companyIds[company.key],
  }));
}

/** The last day that is over at the first company; at the others it is over, or their locations have closed. */
const yesterdayOf = (now: Date): Day => addDays(todayIn(castCompanies[0].timeZone, now), -1);

function monthsOf(days: readonly Day[]): Day[][] {
  const months = new Map<string, Day[]>();
  for (const day of days) {
    const month = months.get(day.slice(0, 7));
    if (month) month.push(day);
    else months.set(day.slice(0, 7), [day]);
  }
  return [...months.values()];
}
