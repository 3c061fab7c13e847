// Guesses a phone system's mapping from some of its deliveries and what the company knows about itself.
// Nothing is applied: a person confirms it (sentences.ts), and draft-mapping.ts makes a mapping of it.
import type { WebhookField } from '../webhook-fields';
import { inOrderOfArrival, type Table, tableOf } from './facts/columns';
import { findCallsPath } from './facts/find-calls-path';
import { inferAnswered } from './fields/infer-answered';
import { inferCallId } from './fields/infer-call-id';
import { directionBySides, inferDirection } from './fields/infer-direction';
import { inferDuration } from './fields/infer-duration';
import { inferKinds } from './fields/infer-kinds';
import { inferEmployee, inferService, inferStore } from './fields/infer-names';
import { inferOrder } from './fields/infer-order';
import { inferSides, type Parties, partiesOf } from './fields/infer-parties';
import { inferRecording } from './fields/infer-recording';
import { inferTimes } from './fields/infer-times';
import { inferAppointment, inferCallTag, inferCallType, inferFlag, inferWordKeys } from './fields/infer-words';
import type { Candidate, CompanyFacts, Guess, Inference, SeenDelivery } from './inference';

export const noFacts: CompanyFacts = { locations: [], employees: [], services: [], timeZone: 'UTC' };

/**
 * Uses the newest 50 deliveries, 500 values of each, 6 levels deep. The order in which they are given does not matter.
 * With one delivery nearly everything is `probably`.
 */
export function inferMapping(deliveries: readonly SeenDelivery[], facts: CompanyFacts = noFacts): Inference {
  const recent = inOrderOfArrival(deliveries);
  const path = findCallsPath(recent);
  const whole = tableOf(deliveries, facts, path.path);
  const { kinds, isCall } = inferKinds(whole);
  const table = withRows(deliveries, whole, isCall);
  const direction = inferDirection(table);
  const sides = inferSides(table, direction.directions);
  const ids = inferCallId(table, sides);
  const parties = partiesOf(sides, ids.callOf);
  const times = inferTimes(table, ids.callOf);
  const words = inferWordKeys(table, ids.callOf);
  const stores = storesOf(table, parties);
  const fields: Record<WebhookField, Candidate[]> = {
    service: inferService(table, words),
    appointment: inferAppointment(table, words),
    callType: inferCallType(table, words),
    storeId: stores,
    employeeId: inferEmployee(table),
    duration: inferDuration(table, times, ids.callOf),
    customerCalled: inferFlag(table, (name) => /^customer_called/.test(name)),
    financingOffered: inferFlag(table, (name) => /^financing/.test(name)),
    callTag: inferCallTag(table, words),
    callId: ids.candidates,
    timestamp: times.candidates,
    customerPhone: parties.customers,
    direction: direction.candidates.length > 0 ? direction.candidates : directionBySides(table, parties),
    answered: inferAnswered(table, times, ids.callOf),
    numberCalled: parties.ours,
    recording: inferRecording(table),
  };
  return {
    callsPath: path.path,
    callsPathReason: path.reason,
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, candidates]) => [field, guessOf(candidates)]),
    ) as Inference['fields'],
    order: guessOf(ids.candidates.length > 0 ? inferOrder(table, ids.callOf, times) : []),
    kinds,
    words,
    callsSeen: new Set(ids.callOf.map((call, row) => call ?? `row ${row}`)).size,
  };
}

/** Without what is not about a call; all of it, if nothing is. */
function withRows(deliveries: readonly SeenDelivery[], whole: Table, isCall: boolean[]): Table {
  if (isCall.every(Boolean) || !isCall.some(Boolean)) return whole;
  const kept = new Set(whole.rows.flatMap((row, index) => (isCall[index] ? [row.delivery] : [])));
  return tableOf(
    deliveries.filter((_, position) => kept.has(position)),
    whole.facts,
    whole.callsPath,
  );
}

const maxOthers = 8;

function guessOf([best, ...others]: Candidate[]): Guess {
  return { best, others: others.slice(0, maxOthers) };
}

/** A key whose values are locations; otherwise the number called, or a key that only sounds like a location's. */
function storesOf(table: Table, parties: Parties): Candidate[] {
  const keys = inferStore(table);
  const [number] = parties.ours;
  if (!number) return keys;
  const byNumber: Candidate = {
    key: '',
    rule: { byNumberCalled: true },
    examples: number.examples,
    reason: 'The number called tells the location.',
    certainty: number.certainty,
    proof: number.proof,
  };
  const [first] = keys;
  const isNamed = first !== undefined && /(?:^|[._])(?:store|location|branch|shop|dealer|site)/i.test(first.key);
  const isKeyFirst = first !== undefined && (first.equalsFact || (isNamed && !number.equalsFact));
  return isKeyFirst ? [...keys, byNumber] : [byNumber, ...keys];
}
