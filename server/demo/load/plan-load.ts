// How a load of calls is spread over companies and days: sizes as unequal as in life, weekdays busier than Sundays.

export interface LoadedCompany {
  name: string;
  timeZone: string;
  calls: number;
  locations: number;
}

/** Days since the first one, `to` not included, with the shares of a company's calls that lie before each. */
export interface LoadSlice {
  fromDay: number;
  toDay: number;
  /** One entry more than there are days; the first and the last are the shares at the edges. */
  shares: number[];
}

/**
 * Sizes by Zipf's law. With 1,200 companies and this exponent the largest has 6 % of all calls, the 40th 0.3 %.
 * The sizes add up to `calls`.
 */
const exponent = 0.8;
const peoplePerLocation = 12;

export function planCompanies(companies: number, calls: number): LoadedCompany[] {
  const weights = Array.from({ length: companies }, (_, index) => (index + 1) ** -exponent);
  const total = sum(weights);
  let before = 0;
  return weights.map((weight, index) => {
    const from = Math.floor((before / total) * calls);
    before += weight;
    const size = (index === companies - 1 ? calls : Math.floor((before / total) * calls)) - from;
    return {
      name: `Load ${String(index + 1).padStart(4, '0')}`,
      timeZone: zones[index % zones.length] ?? 'America/Chicago',
      calls: size,
      // A location takes more calls the larger its company is.
      locations: Math.max(1, Math.round(Math.sqrt(size) / 27)),
    };
  });
}

export const peopleOf = ({ locations }: LoadedCompany) => locations * peoplePerLocation;

const zones = ['America/Chicago', 'America/New_York', 'America/Los_Angeles', 'America/Denver'];

/** Sunday first. */
const weekdayWeights = [0.35, 1.2, 1.1, 1.05, 1.05, 1.15, 0.9];
const maxCallsPerSlice = 50_000;

/** Slices of whole days with at most about 50,000 calls of all companies. `firstWeekday`: 0 is Sunday. */
export function planSlices(days: number, firstWeekday: number, calls: number): LoadSlice[] {
  const weights = Array.from({ length: days }, (_, day) => weekdayWeights[(firstWeekday + day) % 7] ?? 1);
  const total = sum(weights);
  const shares = [0];
  for (const weight of weights) shares.push((shares.at(-1) ?? 0) + weight / total);
  shares[days] = 1;
  const daysPerSlice = Math.max(1, Math.floor((maxCallsPerSlice * days) / calls));
  return Array.from({ length: Math.ceil(days / daysPerSlice) }, (_, index) => {
    const fromDay = index * daysPerSlice;
    const toDay = Math.min(days, fromDay + daysPerSlice);
    return { fromDay, toDay, shares: shares.slice(fromDay, toDay + 1) };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
