// Every figure opens its calls: for people of every role, each figure of each answer is computed again from the calls
// that its link lists.
// @module-tag long
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { Call, CallList, CallListFilters, CallTotals } from '#contract/call-list';
import type { ServicePerformance } from '#contract/dashboard';
import { weekdays } from '#contract/days';
import { endpoints } from '#contract/endpoints';
import type { FigureCalls } from '#contract/figure-calls/figure-calls';
import { figuresAsOf } from '#contract/figures-as-of';
import type { CompanyService } from '#contract/services';
import { callsAddress } from '../../web/shell/calls/calls-address';
import { readCallFilters } from '../../web/shell/calls/read-call-filters';
import { longEnough } from '../counted-world';
import { linksOf } from '../figure-trees';
import { anyMoment, anyReportFilters, anyRows, people } from '../figures-world';
import { signInAll } from '../four-roles';
import type { Answer } from '../test-app';

type Get = (name: string, url: string) => Promise<Answer>;

/** Reads calls as a browser does that follows a link. */
class Opened {
  readonly #lists = new Map<string, Promise<Call[]>>();
  figures = 0;

  constructor(
    readonly get: Get,
    readonly name: string,
  ) {}

  calls(filters: CallListFilters): Promise<Call[]> {
    const address = new URL(callsAddress(filters), 'https://calls.example');
    const company = address.searchParams.get('company');
    const read = readCallFilters(address.searchParams, company === 'all' ? undefined : Number(company));
    const query = queryOf(read);
    const list = this.#lists.get(query) ?? this.#read(query);
    this.#lists.set(query, list);
    return list;
  }

  async #read(query: string): Promise<Call[]> {
    const calls: Call[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: CallList = await this.#ask(`/api/calls?${query}&limit=200${cursor && `&before=${cursor}`}`);
      calls.push(...page.calls);
      cursor = page.nextCursor;
    }
    const totals: CallTotals = await this.#ask(`/api/calls/total?${query}`);
    const known = calls.filter(({ isKnown }) => isKnown);
    const timed = secondsOf(calls);
    expect(totals).toMatchObject({
      total: calls.length,
      apart: 0,
      knownCalls: known.length,
      knownAppointments: booked(known).length,
      appointments: booked(calls).length,
      closeRate: rateOf(calls),
      talkSeconds: sum(timed),
      timedCalls: timed.length,
    });
    return calls;
  }

  async #ask<Body>(url: string): Promise<Body> {
    const { code, body } = await this.get(this.name, url);
    expect(code, `${this.name} ${url}: ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
    return body as Body;
  }
}

function queryOf(filters: object): string {
  const said = Object.entries(filters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)])).toString();
}

const booked = (calls: readonly Call[]) => calls.filter(({ appointment }) => appointment === true);
const secondsOf = (calls: readonly Call[]) => calls.flatMap(({ durationSeconds }) => durationSeconds ?? []);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const share = (part: number, whole: number) => Math.round((part * 1000) / whole) / 10;

/** Null where fewer than four of five outcomes are known. */
function rateOf(calls: readonly Call[]): number | null {
  const known = calls.filter(({ isKnown }) => isKnown);
  if (calls.length === 0 || known.length / calls.length < 0.8) return null;
  return share(booked(known).length, known.length);
}

function averageOf(calls: readonly Call[]): number | null {
  const seconds = secondsOf(calls);
  return seconds.length === 0 ? null : Math.round(sum(seconds) / seconds.length);
}

const inTenths = (figure: number) => Math.round(figure * 10);

/** The calls of a link, those of the period before it, and all those that a rate is of. */
interface Behind {
  calls: Call[];
  before(): Promise<Call[]>;
  withUnknown(): Promise<Call[]>;
  withUnknownBefore(): Promise<Call[]>;
  /** Of the people who did not practice. */
  ofOthers(): Promise<Call[]>;
  ofOthersBefore(): Promise<Call[]>;
  links: FigureCalls;
}

type Recount = (behind: Behind) => unknown;

const count: Recount = ({ calls }) => calls.length;

const rate: Recount = async ({ calls, withUnknown }) => {
  const all = await withUnknown();
  const stated = rateOf(all);
  // Where it cannot be stated, its link is to the others.
  expect(calls).toEqual(all.filter(({ isKnown }) => isKnown === (stated !== null)));
  return stated;
};

const seconds: Recount = ({ calls }) => averageOf(calls);

const growth: Recount = async ({ calls, before }) => {
  const then = (await before()).length;
  return then === 0 ? null : Math.floor(((calls.length - then) * 1000) / then + 0.5) / 10 + 0;
};

/** In points; null with fewer than twenty known calls in either period. */
const trend: Recount = async ({ calls, before, withUnknown, withUnknownBefore }) => {
  const [now, then] = [rateOf(await withUnknown()), rateOf(await withUnknownBefore())];
  if (now === null || then === null || calls.length < 20 || (await before()).length < 20) return null;
  return (inTenths(now) - inTenths(then)) / 10;
};

const bookedGrowth: Recount = async (behind) => {
  const areKnown = [behind.withUnknown(), behind.withUnknownBefore()].map(async (all) => rateOf(await all) !== null);
  return (await Promise.all(areKnown)).every(Boolean) ? growth(behind) : null;
};

const secondsMore: Recount = async ({ calls, before }) => {
  const [now, then] = [averageOf(calls), averageOf(await before())];
  return now === null || then === null ? null : now - then;
};

const moved: Recount = async ({ calls, before }) => {
  const then = await before();
  const expected = (calls.length * booked(then).length) / then.length;
  const more = booked(calls).length - expected;
  return Math.sign(more) * Math.round(Math.abs(more));
};

/** Of each service how much more the people who practiced it rose than the others, weighted by their calls. */
const improvement: Recount = async ({ calls, before, ofOthers, ofOthersBefore }) => {
  const groups = [calls, await before(), await ofOthers(), await ofOthersBefore()];
  let [weight, weighted] = [0, 0];
  for (const service of new Set(calls.map(({ serviceName }) => serviceName.toLowerCase()))) {
    const four = groups.map((all) => all.filter(({ serviceName }) => serviceName.toLowerCase() === service));
    const [now, then, othersNow, othersThen] = four.flatMap((all) => {
      const stated = all.filter(({ isKnown }) => isKnown).length < 20 ? null : rateOf(all);
      return stated === null ? [] : inTenths(stated);
    });
    if (now === undefined || then === undefined || othersNow === undefined || othersThen === undefined) continue;
    const [ofService = []] = four;
    weight += ofService.length;
    weighted += ofService.length * (now - then - othersNow + othersThen);
  }
  if (weight === 0) return null;
  improvements += 1;
  return Math.floor(weighted / weight + 0.5) / 10 + 0;
};
let improvements = 0;

const persons: Recount = ({ calls }) => new Set(calls.flatMap(({ employeeId }) => employeeId ?? [])).size;

const weekday: Recount = ({ calls, links }) => {
  const days = new Set(calls.map(({ localDay }) => weekdays[(new Date(localDay).getUTCDay() + 6) % 7]));
  expect(calls.length).toBeGreaterThanOrEqual(20);
  expect([...days]).toEqual([links.filters.weekday]);
  return [...days][0];
};

const row = {
  totalCalls: count,
  appointmentsMade: count,
  closeRate: rate,
  knownCalls: count,
  knownAppointments: count,
};
const tally = { calls: count, appointments: count, knownCalls: count, knownAppointments: count };
const point = { ...row };
const before = { previousCalls: count, previousKnownCalls: count, previousKnownAppointments: count };
const move = { ...tally, ...before, employees: persons, closeRate: rate, previousCloseRate: rate, appointments: moved };
const practiced = { practiceCalls: count };

type Recounts = { readonly [name: string]: Recount | Recounts };

/** How each figure is computed from the calls of its link. A figure of an answer without one fails. */
const recounts: Record<keyof typeof linksOf, Recounts> = {
  '/api/metrics/summary': {
    callVolume: { value: count, previous: count, change: growth },
    conversions: { value: count, previous: count, change: bookedGrowth },
    closeRate: { value: rate, previous: rate, change: trend, ...tally },
    averageCallSeconds: { value: seconds, previous: seconds, change: secondsMore },
    days: { ...tally, closeRate: rate, averageCallSeconds: seconds },
  },
  '/api/metrics/conversion-rate': { ...tally, rate },
  '/api/metrics/practice-vs-live': {
    practice: rate,
    practiceCalls: count,
    practiceAppointments: count,
    practiceKnownCalls: count,
    practiceKnownAppointments: count,
    live: rate,
    liveCalls: count,
    liveAppointments: count,
    liveKnownCalls: count,
    liveKnownAppointments: count,
  },
  '/api/service-performance': { slices: { ...tally, value: rate }, all: { ...tally, rate } },
  '/api/company-services': tally,
  '/api/called-numbers': { numbers: { calls: count } },
  '/api/words': { calls: count, knownCalls: count },
  '/api/top-employees': { ...tally, rate },
  '/api/call-volume': tally,
  '/api/reports/what-changed': { lost: move, won: move },
  '/api/reports/service-close-rate': {
    overall: { ...row, ...before, trend, previousCloseRate: rate },
    services: { ...row, trend },
    closeRates: { '*': { ...point, value: rate } },
    breakDown: { groups: { ...row, trend, points: point } },
  },
  '/api/reports/close-rate-trend': {
    overall: {
      ...row,
      averageCloseRate: rate,
      bestDay: weekday,
      bestDayCloseRate: rate,
      worstDay: weekday,
      worstDayCloseRate: rate,
    },
    trend: point,
    services: row,
    servicesTrend: { '*': point },
    breakDown: { groups: { ...row, points: point } },
  },
  '/api/reports/practice-vs-live': {
    overall: {
      totalLiveCalls: count,
      liveCloseRate: rate,
      knownCalls: count,
      knownAppointments: count,
      totalPracticeCalls: count,
      averageImprovement: improvement,
    },
    services: {
      liveCalls: count,
      liveCloseRate: rate,
      knownCalls: count,
      knownAppointments: count,
      practiceCalls: count,
      practiceCloseRate: rate,
      practiceKnownCalls: count,
      practiceKnownAppointments: count,
      improvementPoints: improvement,
    },
  },
  '/api/reports/employee-practice': {
    overall: { totalPracticeCalls: count, totalLiveCalls: count, topPracticeServices: practiced },
    employees: { totalPracticeCalls: count, practiceServices: practiced, livePerformance: row },
    employeesTotal: persons,
  },
  '/api/admin/company-activity': row,
};

/** Numbers of an answer that are not about calls. */
const noFigures =
  /(^|\.)(id|\w+Id|period|date|company|compared|asOf|failedDeliveries|lastDeliveryAt|version|waiting|more)(\.|$)|^days$|[nN]ame$|^practiceWindows|\.improvement$|averageInterval/;

async function recount(
  opened: Opened,
  answer: unknown,
  links: unknown,
  how: Recount | Recounts | undefined,
  path: string,
) {
  if (noFigures.test(path)) return;
  if (Array.isArray(answer)) {
    for (const [index, one] of answer.entries())
      await recount(opened, one, (links as unknown[] | undefined)?.[index], how, path);
  } else if (typeof answer === 'object' && answer !== null) {
    for (const [name, value] of Object.entries(answer)) {
      const below = typeof how === 'object' ? (how[name] ?? how['*']) : undefined;
      const linksBelow = (links as Record<string, unknown> | undefined)?.[name];
      await recount(opened, value, linksBelow, below, path ? `${path}.${name}` : name);
    }
  } else if (typeof answer === 'number' || typeof how === 'function') {
    if (typeof how !== 'function' || links === undefined) throw new Error(`${path} opens no calls.`);
    await recountFigure(opened, answer, links as FigureCalls | null, how, path);
  }
}

async function recountFigure(opened: Opened, figure: unknown, links: FigureCalls | null, how: Recount, path: string) {
  if (links === null) return expect(figure === 0 || figure === null, `${path}: ${figure}`).toBe(true);
  const { filters, figures } = links;
  const { outcome: _, appointment: __, ...ofAll } = filters;
  const calls = await opened.calls(filters);
  const behind: Behind = {
    calls,
    links,
    before: () => opened.calls({ ...filters, previous: 'yes' }),
    withUnknown: () => opened.calls(ofAll),
    withUnknownBefore: () => opened.calls({ ...ofAll, previous: 'yes' }),
    ofOthers: () => opened.calls({ ...filters, practiced: 'no' }),
    ofOthersBefore: () => opened.calls({ ...filters, practiced: 'no', previous: 'yes' }),
  };
  const known = calls.filter(({ isKnown }) => isKnown);
  const what = `${opened.name}: ${path} of ${JSON.stringify(filters)}`;
  expect(await how(behind), what).toBe(figure);
  const totals = {
    ...{ total: calls.length, appointments: booked(calls).length },
    ...{ knownCalls: known.length, knownAppointments: booked(known).length },
  };
  expect(totals, `${what}, compared`).toMatchObject(figures);
  expect(calls.every(({ isCounted }) => isCounted)).toBe(true);
  opened.figures += 1;
}

test('each figure of each answer equals its calls', { timeout: 3 * longEnough }, async () => {
  const seed = inject('seed');
  const draw = <Value>(arbitrary: fc.Arbitrary<Value>, index = 0) => {
    const [value] = fc.sample(arbitrary, { seed: seed + index, numRuns: 1 });
    if (value === undefined) throw new Error('Nothing was drawn.');
    return value;
  };
  const now = draw(anyMoment);
  const get = await signInAll(draw(anyRows), now);
  const found = new Map<string, number>();
  for (const [index, name] of people.entries()) {
    const opened = new Opened(get, name);
    for (const companyId of [undefined, draw(fc.constantFrom(1, 2), index)]) {
      // Without filters each path has figures at any moment, and its world an improvement.
      const isWhole = name === 'admin' && companyId === undefined;
      for (const [place, path] of paths.entries()) {
        if (!isWhole && !isTurn(seed + index + place, path, name, companyId === undefined)) continue;
        const isFiltered = hasFilters(path) && !isWhole;
        const filters = isFiltered ? draw(anyReportFilters, 100 * index + 2 * place + (companyId ?? 0)) : {};
        const asked = queryOf({ ...filters, companyId, ...(path === '/api/words' && { source: 'default' }) });
        const { code, body: answer, headers } = await get(name, `${path}?${asked}`);
        if (code !== 200) continue;
        const body = path in shownOf ? shownOf[path as keyof typeof shownOf](answer as never) : answer;
        const links = (linksOf[path] as (answer: unknown, asked: object) => unknown)(
          body,
          askedOf(path, asked, headers[figuresAsOf]),
        );
        const already = opened.figures;
        await recount(opened, body, links, recounts[path], '');
        found.set(path, (found.get(path) ?? 0) + opened.figures - already);
      }
      // Of all services, and of the one that was practiced.
      if (isWhole) expect(improvements).toBe(2);
    }
  }
  expect(paths.filter((path) => !found.get(path))).toEqual([]);
});

/** What a screen makes of an answer, where that is not the answer itself. */
const shownOf = {
  '/api/service-performance': (slices: ServicePerformance) => {
    const of = (name: 'calls' | 'appointments' | 'knownCalls' | 'knownAppointments') =>
      sum(slices.map((one) => one[name]));
    const all = {
      ...{ calls: of('calls'), appointments: of('appointments') },
      ...{ knownCalls: of('knownCalls'), knownAppointments: of('knownAppointments') },
    };
    const isStated = all.calls > 0 && all.knownCalls / all.calls >= 0.8;
    return { slices, all: { ...all, rate: isStated ? share(all.knownAppointments, all.knownCalls) : null } };
  },
  // Services of one name, and those merged into another, open the calls of all of these.
  '/api/company-services': (services: CompanyService[]) =>
    services.filter(({ name }) => !['oil', 'brakes'].includes(name.toLowerCase())),
};

const longSeries = [
  '/api/company-services',
  '/api/metrics/conversion-rate',
  '/api/metrics/practice-vs-live',
  '/api/reports/service-close-rate',
  '/api/reports/close-rate-trend',
];

const ofOneCompany = ['/api/called-numbers', '/api/words'];

/** A question of everything and one of a company take turns where they are alike; rarely for a point for each of many days. */
function isTurn(turn: number, path: string, name: string, isOfAll: boolean): boolean {
  if (ofOneCompany.includes(path)) return true;
  if (longSeries.includes(path)) return name !== 'admin' && turn % 4 === (isOfAll ? 0 : 2);
  const isAlike = !hasFilters(path) && !['manager', 'employee'].includes(name);
  return !isAlike || isOfAll === (turn % 2 === 0);
}

const hasFilters = (path: string) => path.startsWith('/api/reports/') && path !== '/api/reports/what-changed';

const paths = Object.keys(linksOf) as (keyof typeof linksOf)[];

/** What the browser knows of its question: filters with their defaults, and the instant of the answer. */
function askedOf(path: string, asked: string, asOf: unknown) {
  const { query } = Object.values(endpoints).find((endpoint) => endpoint.path === path) ?? {};
  const filters = Object.fromEntries(new URLSearchParams(asked));
  return { ...((query?.safeParse(filters).data ?? {}) as object), asOf };
}
