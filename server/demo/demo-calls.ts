// Two years of demo calls by day. Pure: the same for the same seed and moment of seeding.
import { addDays, type Day, numberOfDay, todayIn } from '#contract/days';
import { daysBetween, weekdayNumberOf } from './calendar';
import { type CastCompany, castCompanies, locationWithCode } from './cast';
import { type DemoCall, type Draft, draftLiveCall, drawFacts, maxCallMs, numberCalls, placeCall } from './demo-call';
import { campaignOn, practiceChance } from './demo-rates';
import { holidays, lastSevenDays, sevenDaysBefore, trafficOf } from './demo-traffic';
import { divide, draftWeek } from './demo-week';
import { momentIn, openingOf } from './opening-hours';
import { createRandom, type Random } from './random';

export const demoSeed = 'callgauge';
export const daysOfDemo = 730;

/** Limits the first company's calls at the start of a day, so that its last week is full early. */
const callsPerMinuteToday = 2;

export interface DemoPlan {
  company: CastCompany;
  firstDay: Day;
  /** The day of seeding, in the company's time zone. */
  seededDay: Day;
  /** The calls of a local day delivered by now, in order. The first company's last 14 days are exact. */
  callsOn(day: Day, now: Date): DemoCall[];
}

export interface PlanOptions {
  seed?: string;
  /** How many days it reaches back, at least 14. */
  days?: number;
}

/** The calls of a company in a demo seeded at `seededAt`, including later days. */
export function planDemo(company: CastCompany, seededAt: Date, options: PlanOptions = {}): DemoPlan {
  const { seed = demoSeed, days = daysOfDemo } = options;
  const seededDay = todayIn(company.timeZone, seededAt);
  const plan = { company, seed, seededAt: seededAt.getTime(), seededDay };
  const exact = company === castCompanies[0] ? draftFortnight(plan) : new Map<Day, Draft[]>();
  return {
    company,
    firstDay: addDays(seededDay, -days),
    seededDay,
    callsOn: (day, now) =>
      callsOfDay(plan, exact.get(day), day, now.getTime()).filter((call) => call.receivedMs <= now.getTime()),
  };
}

interface Plan {
  company: CastCompany;
  seed: string;
  seededAt: number;
  seededDay: Day;
}

function callsOfDay(plan: Plan, exact: Draft[] | undefined, day: Day, now: number): DemoCall[] {
  const practice = practiceOfDay(plan, day);
  if (!exact) return withoutOutcomes(plan, day, numberCalls([...liveOfDay(plan, day), ...practice]));
  const calls = numberCalls([...placeExact(plan, exact, day), ...practice]);
  const isOver = todayIn(plan.company.timeZone, new Date(now)) > plan.seededDay;
  return day === plan.seededDay && isOver ? [...calls, ...restOfSeededDay(plan, exact, calls.length)] : calls;
}

/** Work for Calls to mark: no outcome of every so many live calls. */
function withoutOutcomes(plan: Plan, day: Day, calls: DemoCall[]): DemoCall[] {
  const every = liveCallsPerUnknown(plan, day);
  if (every === null) return calls;
  const ofLive = calls.filter(({ isPractice }) => !isPractice);
  // Begins at another call each day, so that a week has its share, however many calls a day has.
  for (const [index, call] of ofLive.entries()) if ((index + 3 * numberOfDay(day)) % every === 0) call.wasBooked = null;
  return calls;
}

/**
 * The first company has them before its last 30 days and the 30 before, whose figures the product and What changed quote, and none
 * of yesterday: a single one among the last seven days' 897 live calls would make their 39.1% 39.2%.
 */
function liveCallsPerUnknown({ company, seededDay }: Plan, day: Day): number | null {
  const age = numberOfDay(seededDay) - numberOfDay(day);
  if (company === castCompanies[0]) return age >= 60 && age < 74 ? 20 : null;
  return company === castCompanies[2] && age < 7 ? 10 : null;
}

function liveOfDay(plan: Plan, day: Day): DemoCall[] {
  const random = randomOf(plan, 'live', day);
  const hours = openingOf(plan.company, day);
  return Array.from({ length: volumeOf(random, plan, day) }, () => {
    const service = random.pick(trafficOf[plan.company.key].services, ({ share }) => share);
    const draft = draftLiveCall(random, plan.company, service, { day, seededDay: plan.seededDay });
    return placeCall(random, draft, day, momentIn(random, hours));
  });
}

function volumeOf(random: Random, { company, seededDay }: Plan, day: Day): number {
  if (holidays.includes(day.slice(5))) return 0;
  const { weeklyCalls, week } = trafficOf[company.key];
  const yearsBefore = Math.max(0, numberOfDay(seededDay) - numberOfDay(day)) / 365;
  const growth = 1 - 0.12 * yearsBefore;
  const season = 1 + 0.04 * Math.cos((2 * Math.PI * (numberOfDay(day) - numberOfDay('2026-06-15'))) / 365.25);
  const share = (week[weekdayNumberOf(day)] ?? 0) / week.reduce((a, b) => a + b, 0);
  return Math.round(weeklyCalls * share * growth * season * (0.88 + 0.24 * random.fraction()));
}

function practiceOfDay(plan: Plan, day: Day): DemoCall[] {
  if (weekdayNumberOf(day) === 6 || holidays.includes(day.slice(5))) return [];
  const { company, seededDay } = plan;
  const random = randomOf(plan, 'practice', day);
  const hours = openingOf(company, day);
  return company.employees.flatMap((employee) => {
    const campaign = campaignOn(company, employee, day);
    const location = locationWithCode(employee.locations[0]);
    if (!campaign) return [];
    return Array.from({ length: random.pick([0, 1, 2, 3], (calls) => [30, 35, 25, 10][calls] ?? 0) }, () => {
      const wasBooked = random.chance(practiceChance(employee, campaign, day, seededDay));
      const facts = drawFacts(random, location, wasBooked);
      const draft = { location, employee, serviceName: campaign.service.name, isPractice: true, ...facts };
      return placeCall(random, draft, day, momentIn(random, hours));
    });
  });
}

/** The fourteen days up to the day of seeding, with the figures that the product quotes. */
function draftFortnight(plan: Plan): Map<Day, Draft[]> {
  const { company, seededDay } = plan;
  const week = daysBetween(addDays(seededDay, -6), seededDay);
  const weekBefore = daysBetween(addDays(seededDay, -13), addDays(seededDay, -7));
  const before = divide(
    sevenDaysBefore.calls,
    weekBefore.map((day) => usualCallsOn(company, day)),
  );
  const figuresBefore = { services: servicesBefore(plan), averageCallSeconds: sevenDaysBefore.averageCallSeconds };
  return new Map([
    ...draftWeek(randomOf(plan, 'fortnight', 'before'), company, figuresBefore, byDay(weekBefore, before), seededDay),
    ...draftWeek(
      randomOf(plan, 'fortnight', 'last'),
      company,
      lastSevenDays,
      byDay(week, callsOfWeek(plan, week)),
      seededDay,
    ),
  ]);
}

/** The usual number for the weekday, but today only what is possible; the rest moves to the days before. */
function callsOfWeek(plan: Plan, week: readonly Day[]): number[] {
  const usual = week.map((day) => usualCallsOn(plan.company, day));
  const total = lastSevenDays.services.reduce((sum, { calls }) => sum + calls, 0);
  const today = Math.min(usual.at(-1) ?? 0, callsPossibleToday(plan));
  return [...divide(total - today, usual.slice(0, -1)), today];
}

function callsPossibleToday({ company, seededDay, seededAt }: Plan): number {
  const { opensMs } = openingOf(company, seededDay);
  return Math.max(0, Math.floor(((seededAt - opensMs - maxCallMs) / 60_000) * callsPerMinuteToday));
}

/** Services have other shares in the week before. */
function servicesBefore({ company }: Plan) {
  const { services } = trafficOf[company.key];
  const calls = divide(
    sevenDaysBefore.calls,
    services.map(({ share }) => share),
  );
  const appointments = divide(
    sevenDaysBefore.appointments,
    services.map(({ ratePercent }, index) => ratePercent * (calls[index] ?? 0)),
  );
  return services.map(({ name }, index) => ({
    name,
    calls: calls[index] ?? 0,
    appointments: appointments[index] ?? 0,
  }));
}

function placeExact(plan: Plan, drafts: readonly Draft[], day: Day): DemoCall[] {
  const random = randomOf(plan, 'exact', day);
  const { opensMs, closesMs } = openingOf(plan.company, day);
  const endsMs = Math.min(closesMs, plan.seededAt);
  return drafts.map((draft) => {
    // Room for the call and its delivery, so that all of them are in the log by now.
    const latestMs = endsMs - draft.durationSeconds * 1000 - 10_000;
    return placeCall(random, { ...draft }, day, momentIn(random, { opensMs, closesMs: latestMs }));
  });
}

/** After an early-morning seeding, today gets its missing calls once it is over. */
function restOfSeededDay(plan: Plan, exact: readonly Draft[], numbered: number): DemoCall[] {
  const lacking = usualCallsOn(plan.company, plan.seededDay) - exact.length;
  const later = liveOfDay(plan, plan.seededDay).filter(({ startedMs }) => startedMs > plan.seededAt);
  return numberCalls(randomOf(plan, 'rest', plan.seededDay).sample(later, Math.max(0, lacking)), numbered);
}

const usualCallsOn = (company: CastCompany, day: Day): number => trafficOf[company.key].week[weekdayNumberOf(day)] ?? 0;

const byDay = (days: readonly Day[], calls: readonly number[]): Map<Day, number> =>
  new Map(days.map((day, index) => [day, calls[index] ?? 0]));

const randomOf = ({ seed, company }: Plan, ...purpose: string[]): Random =>
  createRandom([seed, company.key, ...purpose].join('/'));
