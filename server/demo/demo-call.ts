import type { CallType } from '#contract/calls';
import type { Day } from '#contract/days';
import { type CastCompany, type CastEmployee, type CastLocation, locationWithCode } from './cast';
import { liveChance } from './demo-rates';
import type { ServiceTraffic } from './demo-traffic';
import type { Random } from './random';

export interface DemoCall {
  /** The phone system's id, such as c-20261120-0038. */
  callKey: string;
  deliveryId: string;
  location: CastLocation;
  /** Null: the phone system named no known employee. */
  employee: CastEmployee | null;
  serviceName: string;
  callType: CallType;
  isPractice: boolean;
  /** Null: nobody knows. */
  wasBooked: boolean | null;
  localDay: Day;
  startedMs: number;
  receivedMs: number;
  durationSeconds: number;
  customerPhone: string;
  customerCalled: boolean;
  financingOffered: boolean;
}

export type Draft = Omit<DemoCall, 'callKey' | 'deliveryId' | 'localDay' | 'startedMs' | 'receivedMs'>;

/** Longer than the longest call and the delay of its delivery. */
export const maxCallMs = 600_000;

/** Who answers a live call, and where. */
export function drawPlace(random: Random, company: CastCompany): Pick<Draft, 'location' | 'employee'> {
  const answering = random.pick(company.employees, busyness);
  const code = answering.locations.length > 1 && random.chance(0.35) ? random.pick(answering.locations) : null;
  const location = locationWithCode(code ?? answering.locations[0]);
  return { location, employee: random.chance(1 / 250) ? null : answering };
}

/** A live call about a service; the outcome is random unless given. */
export function draftLiveCall(
  random: Random,
  company: CastCompany,
  service: ServiceTraffic,
  when: { day: Day; seededDay: Day },
  given: Partial<Pick<Draft, 'location' | 'employee'>> & { wasBooked?: boolean } = {},
): Draft {
  const { location, employee } = { ...drawPlace(random, company), ...given };
  const booked = random.chance(liveChance(company, employee, service, when.day, when.seededDay));
  const wasBooked = given.wasBooked ?? booked;
  return {
    location,
    employee,
    serviceName: service.name,
    isPractice: false,
    ...drawFacts(random, location, wasBooked),
  };
}

export function drawFacts(random: Random, location: CastLocation, wasBooked: boolean) {
  return {
    wasBooked,
    callType: drawCallType(random, wasBooked),
    durationSeconds: Math.round((wasBooked ? 315 : 228) * (0.4 + 0.55 * random.fraction() + 0.65 * random.fraction())),
    // 555-0100 to 555-0199 are unassigned.
    customerPhone: `+1${location.phone.slice(1, 4)}55501${String(random.whole(0, 99)).padStart(2, '0')}`,
    customerCalled: random.chance(wasBooked ? 0.62 : 0.3),
    financingOffered: random.chance(wasBooked ? 0.28 : 0.14),
  };
}

/** Sets the time of a draft within a local day; numberCalls adds its key. */
export function placeCall(random: Random, draft: Draft, localDay: Day, startedMs: number): DemoCall {
  const wholeSecond = Math.floor(startedMs / 1000) * 1000;
  const receivedMs = wholeSecond + draft.durationSeconds * 1000 + random.whole(1_000, 6_000);
  // The draft itself, not a copy: there are 160,000.
  return Object.assign(draft, {
    callKey: '',
    deliveryId: deliveryIdAt(random, receivedMs),
    localDay,
    startedMs: wholeSecond,
    receivedMs,
  });
}

export function numberCalls(calls: DemoCall[], before = 0): DemoCall[] {
  calls.sort((a, b) => a.startedMs - b.startedMs);
  for (const [index, call] of calls.entries()) call.callKey = callKeyOf(call.localDay, before + index + 1);
  return calls;
}

export function callKeyOf(day: Day, number: number): string {
  return `c-${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
}

export function deliveryIdAt(random: Random, receivedMs: number): string {
  const time = receivedMs.toString(16).padStart(12, '0');
  const variant = (8 + random.whole(0, 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-${variant}${random.hex(3)}-${random.hex(12)}`;
}

/** Managers answer less often. */
const busyness = ({ role }: CastEmployee): number => (role === 'store_manager' ? 0.8 : 1);

function drawCallType(random: Random, wasBooked: boolean): CallType {
  if (wasBooked)
    return random.pick(
      ['Appointment', 'Quote', 'Callback'],
      (type) => ({ Appointment: 80, Quote: 13, Callback: 7 })[type],
    );
  return random.pick(
    ['Appointment', 'Quote', 'Status', 'Callback', 'Other'],
    (type) => ({ Appointment: 18, Quote: 38, Status: 21, Callback: 11, Other: 12 })[type],
  );
}
