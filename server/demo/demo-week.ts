import type { Day } from '#contract/days';
import type { CastCompany } from './cast';
import { type Draft, draftLiveCall, drawPlace } from './demo-call';
import { liveChance } from './demo-rates';
import { type ServiceFigures, type ServiceTraffic, trafficOf } from './demo-traffic';
import type { Random } from './random';

export interface WeekFigures {
  services: readonly ServiceFigures[];
  averageCallSeconds: number;
}

const minSeconds = 45;
const maxSeconds = 580;

/** Live calls with the given figures, by day. `callsByDay` must add up to the services' calls. */
export function draftWeek(
  random: Random,
  company: CastCompany,
  figures: WeekFigures,
  callsByDay: ReadonlyMap<Day, number>,
  seededDay: Day,
): Map<Day, Draft[]> {
  const days = random.sample(
    [...callsByDay].flatMap(([day, calls]) => Array.from({ length: calls }, () => day)),
    Number.POSITIVE_INFINITY,
  );
  const drafts = new Map<Day, Draft[]>([...callsByDay.keys()].map((day) => [day, []]));
  for (const { name, calls, appointments } of figures.services) {
    const service = serviceNamed(company, name);
    const slots = days.splice(0, calls).map((day) => ({ day, ...drawPlace(random, company) }));
    const chanceOf = (slot: (typeof slots)[number]) => liveChance(company, slot.employee, service, slot.day, seededDay);
    const booked = new Set(random.sample(slots, appointments, (slot) => chanceOf(slot) / (1 - chanceOf(slot))));
    for (const slot of slots) {
      const { day, location, employee } = slot;
      const wasBooked = booked.has(slot);
      drafts
        .get(day)
        ?.push(draftLiveCall(random, company, service, { day, seededDay }, { location, employee, wasBooked }));
    }
  }
  setAverageDuration([...drafts.values()].flat(), figures.averageCallSeconds);
  return drafts;
}

/** Divides a whole number in proportion to weights, by largest remainders. */
export function divide(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const missing = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact.map((share, index) => ({ index, remainder: share % 1 }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Scales the durations to the average, then corrects the rest second by second. */
function setAverageDuration(drafts: Draft[], averageSeconds: number): void {
  const wanted = averageSeconds * drafts.length;
  const talked = () => drafts.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const factor = wanted / talked();
  for (const draft of drafts) {
    draft.durationSeconds = Math.min(maxSeconds, Math.max(minSeconds, Math.round(draft.durationSeconds * factor)));
  }
  for (let missing = wanted - talked(); missing !== 0; ) {
    const step = Math.sign(missing);
    for (const draft of drafts) {
      const seconds = draft.durationSeconds + step;
      if (missing === 0 || seconds < minSeconds || seconds > maxSeconds) continue;
      draft.durationSeconds = seconds;
      missing -= step;
    }
  }
}

function serviceNamed(company: CastCompany, name: string): ServiceTraffic {
  const service = trafficOf[company.key].services.find((one) => one.name === name);
  if (!service) throw new Error(`${company.name} has no calls about ${name}.`);
  return service;
}
