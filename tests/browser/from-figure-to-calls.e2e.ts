// From a figure that fell to its calls, two marks and an appointment list; every figure computed by hand from the calls.
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { Call, CallList } from '../../contract/call-list';
import { addDays } from '../../contract/days';
import type { DemoAppointmentList } from '../../contract/demo-appointments';
import { expect, long, test as story } from './story';

/** A fixture of the worker: this story has a server and a demo that no other story reads or changes. */
const test = story.extend<object, { isAlone: boolean }>({ isAlone: [true, { scope: 'worker' }] });

test.use({ viewport: { width: 1440, height: 1000 } });

const last30Days = 'companyId=1&days=30&callTag=Live&counted=yes';
const last7Days = 'companyId=1&days=7&callTag=Live&counted=yes';

test(
  'from a service that fell to its calls, two marks and an appointment list, and every figure follows',
  long,
  async ({ page, signIn }) => {
    test.setTimeout(180_000);
    await signIn('director');

    // The dashboard says which service fell, and opens its calls.
    const week = await countCalls(page, last7Days);
    const fallen = await readFall(page);
    await expectDashboard(page, week, fallen);
    await lostOf(page)
      .getByRole('link', { name: /^Tires at Airport Road/ })
      .click();
    await expectTotals(page, fallen.now);

    // By location and by person.
    const person = await findPerson(page, fallen.calls);
    const inReport = async () => ({
      tires: await countCalls(page, `${last30Days}&serviceId=2`),
      airportRoad: await countCalls(page, `${last30Days}&serviceId=2&storeId=5`),
      person: await countCalls(page, `${last30Days}&serviceId=2&storeId=5&employeeId=${person.id}`),
    });
    const report = await inReport();
    expect(report.airportRoad).toEqual(fallen.now);
    await expectReport(page, person.name, report);

    // Its figure opens the calls of the person, two of which were booked.
    await rowOf(page, 'Employees', person.name)
      .getByRole('link', { name: /Total Calls/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/calls\\?.*employeeId=${person.id}`));
    await expectTotals(page, report.person);
    await chooseInMenu(page, 'Not booked');
    await expect(totalsOf(page)).toContainText(`${report.person.known - report.person.booked} calls`);
    for (const id of person.notBooked) await markBooked(page, id);
    const twoMore = ({ booked, ...others }: Counts): Counts => ({ ...others, booked: booked + 2 });
    const left = report.person.known - report.person.booked - 2;
    await expect(totalsOf(page)).toContainText(`${left} ${left === 1 ? 'call' : 'calls'}`);

    // Every figure moved by two, each as its calls say.
    await chooseInMenu(page, 'Not booked');
    await expectTotals(page, twoMore(report.person));
    const moved = {
      tires: twoMore(report.tires),
      airportRoad: twoMore(report.airportRoad),
      person: twoMore(report.person),
    };
    expect(await inReport()).toEqual(moved);
    await expectReport(page, person.name, moved);
    expect(await countCalls(page, last7Days)).toEqual(twoMore(week));
    await expectDashboard(page, twoMore(week), { ...fallen, now: twoMore(fallen.now) });

    // The list of the day before changes who says what became of its calls.
    const list: DemoAppointmentList = await (await page.request.get('/api/demo-appointment-list?companyId=1')).json();
    const ofDay = `companyId=1&startDate=${list.day}&endDate=${list.day}&outcome=known`;
    const before = await listCalls(page, ofDay);
    await expectMix(page, list.day, before);
    const around = await listCalls(page, `companyId=1&startDate=${addDays(list.day, -7)}&endDate=${list.day}`);
    const matched = matchByHand(list.csv, around);
    const expected = before.map((call) => withList(call, matched));
    expect(mixOf(expected)).not.toEqual(mixOf(before));

    const { sure, likely, possible, newlyBooked } = list.expected;
    const classes = [...matched.values()];
    expect({ sure, likely, possible }).toEqual({
      sure: classes.filter((one) => one === 'sure').length,
      likely: classes.filter((one) => one === 'likely').length,
      possible: classes.filter((one) => one === 'possible').length,
    });
    expect(countOf(expected).booked - countOf(before).booked).toBe(newlyBooked);

    await importDemoList(page, newlyBooked);
    await expect.poll(async () => mixOf(await listCalls(page, ofDay))).toEqual(mixOf(expected));
    expect(countOf(await listCalls(page, ofDay))).toEqual(countOf(expected));
    await expectMix(page, list.day, expected);
  },
);

interface Counts {
  total: number;
  known: number;
  booked: number;
}

interface Fall {
  calls: Call[];
  now: Counts;
  before: Counts;
}

const totalsOf = (page: Page) => page.getByRole('region', { name: 'Totals' });
const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const lostOf = (page: Page) =>
  partOf(page, 'What changed').getByRole('list', { name: 'Lost' }).getByRole('listitem').first();

/** Everything of the calls is known, and one that is booked is known. */
function countOf(calls: readonly Call[]): Counts {
  return {
    total: calls.length,
    known: calls.filter(({ isKnown }) => isKnown).length,
    booked: calls.filter(({ isKnown, appointment }) => isKnown && appointment === true).length,
  };
}

const countCalls = async (page: Page, query: string) => countOf(await listCalls(page, query));

const shown = (count: number) => count.toLocaleString('en-US');
const rateOf = ({ known, booked }: Counts) => `${(Math.round((1000 * booked) / known) / 10).toFixed(1)}%`;

async function readFall(page: Page): Promise<Fall> {
  const asked = `${last30Days}&serviceId=2&storeId=5`;
  const calls = await listCalls(page, asked);
  return { calls, now: countOf(calls), before: await countCalls(page, `${asked}&previous=yes`) };
}

async function expectDashboard(page: Page, week: Counts, { now, before }: Fall): Promise<void> {
  await page.goto('/dashboard?company=1');
  await expect(partOf(page, 'Call Volume')).toContainText(shown(week.total));
  await expect(partOf(page, 'Conversions')).toContainText(shown(week.booked));
  await expect(partOf(page, 'Close Rate')).toContainText(rateOf(week));
  const lost = Math.round(Math.abs(now.booked - (now.known * before.booked) / before.known));
  await expect(lostOf(page)).toContainText('Tires at Airport Road');
  await expect(lostOf(page)).toContainText(`${rateOf(now)} from ${rateOf(before)}`);
  await expect(lostOf(page)).toContainText(`${now.known} calls, mostly Rosa Delgado and Devon Hughes`);
  await expect(lostOf(page)).toContainText(new RegExp(`[-−]${lost}$`));
}

async function expectTotals(page: Page, counts: Counts): Promise<void> {
  const { total, known, booked } = counts;
  const words = `${shown(total)} calls${shown(booked)} booked${shown(known - booked)} not booked`;
  await expect(totalsOf(page)).toContainText(words);
  await expect(totalsOf(page)).toContainText(`${rateOf(counts)} close rate, ${shown(booked)} of ${shown(known)} known`);
}

/** Of the calls behind the fall: the first person with two of the last 7 days that say not booked, and these two. */
async function findPerson(page: Page, calls: readonly Call[]) {
  const ofWeek = new Set((await listCalls(page, last7Days)).map(({ id }) => id));
  const notBooked = calls.filter(({ id, appointment }) => appointment === false && ofWeek.has(id));
  for (const { employeeId: id, employeeName: name } of notBooked) {
    const theirs = notBooked.filter(({ employeeId }) => employeeId === id).slice(0, 2);
    if (id !== null && name !== null && theirs.length === 2)
      return { id, name, notBooked: theirs.map((call) => call.id) };
  }
  throw new Error('Nobody has two calls of this week that were not booked.');
}

function rowOf(page: Page, level: string, name: string): Locator {
  const table = page.getByRole('table', { name: level, exact: true });
  return table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
}

/** From the services to the locations of Tires and the people of Airport Road. */
async function expectReport(
  page: Page,
  name: string,
  { tires, airportRoad, person }: { tires: Counts; airportRoad: Counts; person: Counts },
): Promise<void> {
  await page.goto('/reports?company=1&type=service-close-rate&preset=last-30-days');
  await expectRow(page, 'Services', 'Tires', tires);
  await openRow(page, 'Services', 'Tires');
  await page.getByRole('tab', { name: 'Location', exact: true }).click();
  await expectRow(page, 'Locations', 'Airport Road', airportRoad);
  await openRow(page, 'Locations', 'Airport Road');
  await expectRow(page, 'Employees', name, person);
}

const openRow = (page: Page, level: string, name: string) =>
  rowOf(page, level, name).getByRole('rowheader').getByRole('link').first().click();

async function expectRow(page: Page, level: string, name: string, counts: Counts): Promise<void> {
  const cells = rowOf(page, level, name).getByRole('cell');
  const heads = page.getByRole('table', { name: level, exact: true }).getByRole('columnheader');
  await expect(cells.first()).toBeVisible();
  const names = await heads.allTextContents();
  const cellOf = (head: string) => cells.nth(names.findIndex((text) => text.startsWith(head)) - 1);
  await expect(cellOf('Total Calls')).toHaveText(shown(counts.total));
  await expect(cellOf('Appointments')).toHaveText(shown(counts.booked));
  await expect(cellOf('Close Rate')).toContainText(rateOf(counts));
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Appointment: / }).click();
  await page
    .getByRole('dialog', { name: 'Appointment' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Appointment' })).toBeHidden();
}

/** Opens the call, reads it, and marks it with one key. */
async function markBooked(page: Page, id: number): Promise<void> {
  await page.locator(`#call-${id}`).click();
  const sheet = page.getByRole('dialog', { name: /^Call/ });
  await expect(sheet.getByRole('heading', { name: / asked about / })).toContainText('Tires');
  await expect(sheet.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
  const outcome = sheet.getByRole('region', { name: 'Appointment' });
  await expect(outcome).toContainText('Not booked, says the phone system');
  await page.keyboard.press('b');
  await expect(outcome).toContainText('Booked, marked by Dana Whitfield today');
  await expect
    .poll(async () => (await (await page.request.get(`/api/calls/${id}`)).json()).call)
    .toMatchObject({ appointment: true, appointmentOrigin: { source: 'person', name: 'Dana Whitfield' } });
  // The first ones close the toasts that offer to undo.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden({ timeout: 500 });
  }).toPass();
}

type Match = 'sure' | 'likely' | 'possible';
const minute = 60_000;

/** Each call that a row of the list means, and how surely; each row has a number of its own. */
function matchByHand(csv: string, calls: readonly Call[]): Map<number, Match> {
  const rows: { 'Customer Phone': string; Created: string; Store: string }[] = parse(csv, { columns: true });
  const matched = new Map<number, Match>();
  for (const row of rows) {
    const created = Date.parse(row.Created);
    const phone = `+1${row['Customer Phone'].replaceAll(/\D/g, '')}`;
    const candidates = calls
      .filter(({ customerPhone, storeName }) => customerPhone === phone && storeName === row.Store)
      .filter(({ isCounted, callTag }) => isCounted && callTag === 'Live')
      .map((call) => ({ ...call, started: Date.parse(call.startedAt) }))
      .filter(({ started }) => started <= created + 2 * minute && started >= created - 7 * 24 * 60 * minute)
      .toSorted((one, other) => other.started - one.started);
    const isSure = ({ started, durationSeconds }: (typeof candidates)[number]) =>
      started <= created && created <= started + (durationSeconds ?? 0) * 1000 + 30 * minute;
    const isLikely = ({ localDay, timeZone }: Call) => localDay === dayIn(timeZone, created);
    const sure = candidates.find(isSure);
    const likely = candidates.find(isLikely);
    const found = sure ?? likely ?? candidates[0];
    if (found) matched.set(found.id, sure ? 'sure' : likely ? 'likely' : 'possible');
  }
  return matched;
}

const dayIn = (timeZone: string, instant: number) => new Date(instant).toLocaleDateString('en-CA', { timeZone });

/** A list wins over the phone system and not over a person; a possible pair waits for somebody's yes. */
function withList(call: Call, matched: ReadonlyMap<number, Match>): Call {
  const match = matched.get(call.id);
  const { appointmentOrigin: origin } = call;
  if (!match || match === 'possible' || !origin || origin.source === 'person') return call;
  return { ...call, appointment: true, appointmentOrigin: { ...origin, source: 'list' } };
}

type Mix = Record<(typeof sourceNames)[number][0], number>;
const sourceNames = [
  ['person', 'A person'],
  ['list', 'Appointment list'],
  ['phone-system', 'Phone system'],
  ['assumed', 'Assumed'],
] as const;

/** Who says what became of the calls that a close rate divides by. */
function mixOf(calls: readonly Call[]): Mix {
  const from = (source: keyof Mix) =>
    calls.filter(({ isKnown, appointmentOrigin }) => isKnown && appointmentOrigin?.source === source).length;
  return { person: from('person'), list: from('list'), 'phone-system': from('phone-system'), assumed: from('assumed') };
}

/** Of the calls of a day that count for its close rate, as Calls shows them. */
async function expectMix(page: Page, day: string, calls: readonly Call[]): Promise<void> {
  await page.goto(`/calls?company=1&startDate=${day}&endDate=${day}&outcome=known`);
  const counts = countOf(calls);
  await expect(totalsOf(page)).toContainText(`${rateOf(counts)} close rate, ${counts.booked} of ${counts.known} known`);
  await page.getByRole('button', { name: /^Appointment: / }).click();
  const sources = page.getByRole('dialog', { name: 'Appointment' }).getByRole('group', { name: 'Who says so' });
  const mix = mixOf(calls);
  for (const [source, name] of sourceNames)
    await expect(sources.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveText(`${name}${mix[source]}`);
  await page.keyboard.press('Escape');
}

async function importDemoList(page: Page, newlyBooked: number): Promise<void> {
  await page.getByRole('link', { name: 'Appointment lists' }).click();
  await page.getByRole('link', { name: 'Import a file' }).click();
  await page.getByRole('button', { name: 'Use this list' }).click();
  await expect(page.getByRole('table', { name: 'How the first rows read' })).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'What the import would do' })).toContainText(`${newlyBooked} calls`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What the import did' })).toContainText(`${newlyBooked} calls`);
}

/** Page after page. */
async function listCalls(page: Page, query: string): Promise<Call[]> {
  const calls: Call[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const answer = await page.request.get(`/api/calls?${query}&limit=200${before && `&before=${before}`}`);
    expect(answer.status(), query).toBe(200);
    const list: CallList = await answer.json();
    calls.push(...list.calls);
    before = list.nextCursor;
  }
  return calls;
}
