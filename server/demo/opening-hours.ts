import type { Day } from '#contract/days';
import { instantOf, weekdayNumberOf } from './calendar';
import type { CastCompany } from './cast';
import { openingHours } from './demo-traffic';
import type { Random } from './random';

export interface Hours {
  opensMs: number;
  closesMs: number;
}

export function openingOf(company: CastCompany, day: Day): Hours {
  const hours = openingHours[weekdayNumberOf(day)] ?? { opens: 0, closes: 0 };
  const opensMs = instantOf(company.timeZone, day, hours.opens);
  return { opensMs, closesMs: opensMs + (hours.closes - hours.opens) * 60_000 };
}

/** A moment during opening hours, more often in the first half of the day. */
export function momentIn(random: Random, { opensMs, closesMs }: Hours): number {
  const part = random.chance(0.6) ? (random.fraction() + random.fraction()) * 0.35 : random.fraction();
  return opensMs + part * (closesMs - opensMs);
}
