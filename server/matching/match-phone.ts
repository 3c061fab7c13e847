// Which call an appointment was made in. A pure function of the calls of one phone, its appointments and people's answers:
// the order in which these arrived plays no part (calls-and-outcomes, 5.3; docs/decisions/0090).
import type { MatchClass, UnmatchedReason } from '#contract/appointment-imports';
import { maxCallsOfNumber } from '#contract/appointments';

/** A call that counts and is live, inbound or of unknown direction. Times are milliseconds since 1970. */
export interface CandidateCall {
  /** Of its phone system and call id; it survives replays. */
  key: string;
  locationId: number | null;
  startedAt: number;
  /** The start, if the duration is not known. */
  endedAt: number;
  /** The calendar day at its location, and when it begins and ends. */
  localDay: string;
  dayStartsAt: number;
  dayEndsAt: number;
  phone?: string;
}

export interface MatchableAppointment {
  key: string;
  createdAt: number;
  /** The end of its day if the row has no time of day; else equal to `createdAt`. */
  createdUntil: number;
  /** The day it states, if it has no time of day. */
  dayOnly: string | null;
  /** Null: the row states none. */
  locationId: number | null;
  windowDays: number;
  /** Its own, if the calls are of several phones. */
  phones?: readonly string[];
}

/** A person's answer about a pair. */
export interface MatchDecision {
  appointment: string;
  call: string;
  isYes: boolean;
}

export type MatchOutcome =
  | { call: string; match: MatchClass; isConfirmed: boolean; reason: null }
  | { call: null; match: null; isConfirmed: false; reason: UnmatchedReason };

const minute = 60_000;
const hour = 60 * minute;

/** The shop's clock may be ahead of the phone system's. */
export const clockDifference = 2 * minute;
const afterCall = 30 * minute;

/** Decided pairs come first, then sure, likely and possible ones. */
const ranks: Record<MatchClass, number> = { sure: 1, likely: 2, possible: 3 };

interface Pair {
  appointment: MatchableAppointment;
  call: CandidateCall;
  match: MatchClass;
  isConfirmed: boolean;
}

/**
 * The outcome of each appointment, by key: one to one. First the pairs that a person confirmed, then all sure ones, then
 * likely, then possible ones; within a class appointments in order of creation, each taking the latest free call. A
 * possible pair without a yes is a proposal: it holds its call, but states nothing.
 */
export function matchPhone(
  calls: readonly CandidateCall[],
  appointments: readonly MatchableAppointment[],
  decisions: readonly MatchDecision[],
): Map<string, MatchOutcome> {
  const byTime = calls.toSorted((one, other) => one.startedAt - other.startedAt || compare(one.key, other.key));
  const answers = new Map(decisions.map(({ appointment, call, isYes }) => [pairKey(appointment, call), isYes]));
  const outcomes = new Map<string, MatchOutcome>();
  const pairs: Pair[] = [];
  for (const appointment of appointments) {
    const found = callsInWindow(byTime, appointment);
    const inWindow = withoutSharedNumbers(found);
    const reason =
      found.length > 0 && inWindow.length === 0 ? 'shared-number' : whyNone(inWindow, appointment, answers);
    outcomes.set(appointment.key, { call: null, match: null, isConfirmed: false, reason });
    if (reason !== 'already-has-one') continue;
    for (const call of inWindow) {
      const answer = answers.get(pairKey(appointment.key, call.key));
      if (answer === false || !isAtLocation(appointment, call)) continue;
      pairs.push({ appointment, call, match: classOf(appointment, call), isConfirmed: answer === true });
    }
  }
  const taken = new Set<string>();
  for (const { appointment, call, match, isConfirmed } of pairs.sort(comparePairs)) {
    if (taken.has(call.key) || outcomes.get(appointment.key)?.call !== null) continue;
    taken.add(call.key);
    outcomes.set(appointment.key, { call: call.key, match, isConfirmed, reason: null });
  }
  return outcomes;
}

/** Why an appointment can have no call; `already-has-one` unless any is left to take. */
function whyNone(
  inWindow: readonly CandidateCall[],
  appointment: MatchableAppointment,
  answers: ReadonlyMap<string, boolean>,
): UnmatchedReason {
  if (inWindow.length === 0) return 'no-call';
  const here = inWindow.filter((call) => isAtLocation(appointment, call));
  if (here.length === 0) return 'other-location';
  return here.every((call) => answers.get(pairKey(appointment.key, call.key)) === false)
    ? 'answered-no'
    : 'already-has-one';
}

/** Without the calls of a number that has too many. */
function withoutSharedNumbers(calls: readonly CandidateCall[]): readonly CandidateCall[] {
  if (calls.length <= maxCallsOfNumber) return calls;
  const counts = new Map<string | undefined, number>();
  for (const { phone } of calls) counts.set(phone, (counts.get(phone) ?? 0) + 1);
  return calls.filter(({ phone }) => (counts.get(phone) ?? 0) <= maxCallsOfNumber);
}

/** Calls are in order of time. */
function callsInWindow(calls: readonly CandidateCall[], appointment: MatchableAppointment): readonly CandidateCall[] {
  const { createdAt, createdUntil, windowDays, phones } = appointment;
  const first = countBefore(calls, createdAt - windowDays * 24 * hour);
  const latest = appointment.dayOnly === null ? createdUntil + clockDifference : createdUntil - 1;
  const inTime = calls.slice(first, countBefore(calls, latest + 1));
  return phones ? inTime.filter(({ phone }) => phone !== undefined && phones.includes(phone)) : inTime;
}

/** How many of the calls, in order of time, started before an instant. */
function countBefore(calls: readonly CandidateCall[], instant: number): number {
  let [low, high] = [0, calls.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((calls[middle]?.startedAt ?? instant) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

const isAtLocation = ({ locationId }: MatchableAppointment, call: CandidateCall) =>
  locationId === null || call.locationId === locationId;

function classOf({ createdAt, dayOnly }: MatchableAppointment, call: CandidateCall): MatchClass {
  if (dayOnly !== null) return call.localDay === dayOnly ? 'likely' : 'possible';
  if (createdAt >= call.startedAt && createdAt <= call.endedAt + afterCall) return 'sure';
  return createdAt >= call.dayStartsAt && createdAt < call.dayEndsAt ? 'likely' : 'possible';
}

function comparePairs(one: Pair, other: Pair): number {
  return (
    rankOf(one) - rankOf(other) ||
    one.appointment.createdAt - other.appointment.createdAt ||
    compare(one.appointment.key, other.appointment.key) ||
    other.call.startedAt - one.call.startedAt ||
    compare(one.call.key, other.call.key)
  );
}

const rankOf = ({ match, isConfirmed }: Pair) => (isConfirmed ? 0 : ranks[match]);

const pairKey = (appointment: string, call: string) => `${appointment} ${call}`;

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
