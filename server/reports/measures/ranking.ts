import { hasFewCalls, type Tally } from './tally';
import { wilsonLowerBound } from './wilson';

/**
 * The first people by the lower bound of their close rate (wilson.ts), so that a short lucky streak does not beat
 * steady work; equal ones by calls. People with few calls are not ranked.
 */
export function firstByWilson<Person extends Tally>(people: readonly Person[], most: number): Person[] {
  return people
    .filter((person) => !hasFewCalls(person))
    .map((person) => ({ person, atLeast: wilsonLowerBound(person.appointments, person.calls) }))
    .sort((a, b) => b.atLeast - a.atLeast || b.person.calls - a.person.calls)
    .slice(0, most)
    .map(({ person }) => person);
}
