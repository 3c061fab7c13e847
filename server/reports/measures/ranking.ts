import { areMostlyKnown } from '#contract/known-outcomes';
import { hasFewCalls, type Tally } from './tally';
import { wilsonLowerBound } from './wilson';

/**
 * The first people by the lower bound of their close rate (wilson.ts), so that a short lucky streak does not beat
 * steady work; equal ones by calls. People with few calls, or without a rate, are not ranked.
 */
export function firstByWilson<Person extends Tally>(people: readonly Person[], most: number): Person[] {
  return people
    .filter((person) => !hasFewCalls(person) && areMostlyKnown(person))
    .map((person) => ({ person, atLeast: wilsonLowerBound(person.knownAppointments, person.knownCalls) }))
    .sort((a, b) => b.atLeast - a.atLeast || b.person.knownCalls - a.person.knownCalls)
    .slice(0, most)
    .map(({ person }) => person);
}
