// Calls of a month and the list that a shop system would write of them, with the call that each appointment was really made in.
// For the simulation of matching only (match-simulation.test.ts).
import { addDays } from '#contract/days';
import { type CandidateCall, type MatchableAppointment, type MatchOutcome, matchPhone } from './match-phone';

export interface SimulatedList {
  calls: (CandidateCall & { phone: string })[];
  /** `truth`: the call it was made in; null: none, as of somebody who walked in. */
  appointments: (MatchableAppointment & { phone: string; truth: string | null })[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const firstDay = '2026-03-02';
const firstAt = Date.parse(`${firstDay}T00:00:00Z`);
const [days, locations, customers] = [30, 10, 1_500];

/**
 * Of 1,000 customers four are offices with 60 to 120 calls, and the others call one to three times within some days. 45 % of calls
 * book: 78 % of these are entered during the call or within a quarter of an hour, 14 % later that day, 8 % on the next days. One
 * row in eight is of a walk-in or a web form, half of these of customers who called as well. 3 % of rows have another phone, 4 % another
 * location, 20 % none. Clocks differ by up to a minute and a half. `isDayOnly`: the list has no times of day.
 */
export function simulateList(random: () => number, isDayOnly: boolean): SimulatedList {
  const list: SimulatedList = { calls: [], appointments: [] };
  const between = (low: number, high: number) => low + random() * (high - low);
  const pick = (count: number) => Math.floor(random() * count);
  const skew = between(-1.5, 1.5) * minute;
  const phoneOf = (customer: number) => `+1312555${String(customer).padStart(4, '0')}`;
  const opening = (at: number) => firstAt + Math.floor((at - firstAt) / day) * day + 8 * hour;

  function addCall(customer: number, at: number, locationId: number): CandidateCall {
    const ordinal = Math.floor((at - firstAt) / day);
    const dayStartsAt = firstAt + ordinal * day;
    const call = {
      ...{ key: `call ${list.calls.length}`, phone: phoneOf(customer), locationId, startedAt: at },
      ...{ endedAt: at + between(1, 9) * minute, localDay: addDays(firstDay, ordinal) },
      ...{ dayStartsAt, dayEndsAt: dayStartsAt + day },
    };
    list.calls.push(call);
    return call;
  }

  function addRow(customer: number, at: number, locationId: number, truth: string | null): void {
    const written = random() < 0.03 ? 5_000 + pick(4_000) : customer;
    const createdAt = isDayOnly ? firstAt + Math.floor((at - firstAt) / day) * day : Math.round(at + skew);
    const where = random();
    list.appointments.push({
      ...{ key: `row ${list.appointments.length}`, phone: phoneOf(written), createdAt, truth, windowDays: 7 },
      createdUntil: isDayOnly ? createdAt + day : createdAt,
      dayOnly: isDayOnly ? addDays(firstDay, Math.round((createdAt - firstAt) / day)) : null,
      locationId: where < 0.2 ? null : where < 0.24 ? 1 + pick(locations) : locationId,
    });
  }

  for (let customer = 0; customer < customers; customer += 1) {
    const home = 1 + pick(locations);
    const isOffice = random() < 0.004;
    const count = isOffice ? 60 + pick(60) : 1 + pick(3);
    const begins = firstAt + pick(days) * day;
    for (let n = 0; n < count; n += 1) {
      const on = isOffice ? firstAt + pick(days) * day : begins + Math.floor(between(0, 4)) * n * day;
      const at = on + between(8, 18) * hour;
      const call = addCall(customer, at, random() < 0.9 ? home : 1 + pick(locations));
      if (random() > 0.45) continue;
      const when = random();
      const entered =
        when < 0.78
          ? between(at, call.endedAt + 15 * minute)
          : when < 0.92
            ? between(call.endedAt + 30 * minute, Math.max(call.endedAt + 31 * minute, opening(at) + 12 * hour))
            : opening(at) + (1 + pick(3)) * day + between(0, 9) * hour;
      addRow(customer, entered, call.locationId ?? home, call.key);
    }
    if (random() < 0.125) {
      const isCaller = random() < 0.5;
      addRow(isCaller ? customer : 9_000 + pick(900), begins + between(8, 18) * hour, home, null);
    }
  }
  return list;
}

/** What the product's own function makes of it. */
export function matchSimulated({ calls, appointments }: SimulatedList): Map<string, MatchOutcome> {
  const byPhone = new Map<string, { calls: CandidateCall[]; rows: MatchableAppointment[] }>();
  for (const row of appointments) {
    const group = byPhone.get(row.phone) ?? { calls: [], rows: [] };
    group.rows.push(row);
    byPhone.set(row.phone, group);
  }
  for (const call of calls) byPhone.get(call.phone)?.calls.push(call);
  return new Map([...byPhone.values()].flatMap((group) => [...matchPhone(group.calls, group.rows, [])]));
}
