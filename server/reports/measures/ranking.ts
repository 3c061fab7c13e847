// Who the top performers are.
import { hasFewCalls, type Tally } from './tally';
import { wilsonLowerBound } from './wilson';

/**
 * The first so many by the lower bound of their close rate (wilson.ts), so that a short lucky streak does not push out
 * steady work; of equal ones those with more calls. People with few calls are not ranked.
 */
export function firstByWilson<Person extends Tally>(people: readonly Person[], most: number): Person[] {
  return people
    .filter((person) => !hasFewCalls(person))
    .map((person) => ({ person, atLeast: wilsonLowerBound(person.appointments, person.calls) }))
    .sort((a, b) => b.atLeast - a.atLeast || b.person.calls - a.person.calls)
    .slice(0, most)
    .map(({ person }) => person);
}
