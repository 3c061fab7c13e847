// Who the top performers are.
import type { Tally } from './tally';
import { wilsonLowerBound } from './wilson';

/** With fewer live calls nobody is ranked. */
export const fewestCallsToRank = 20;

/**
 * The first so many by the lower bound of their close rate (wilson.ts), so that a short lucky streak does not push out
 * steady work; of equal ones those with more calls.
 */
export function firstByWilson<Person extends Tally>(people: readonly Person[], most: number): Person[] {
  return people
    .filter(({ calls }) => calls >= fewestCallsToRank)
    .map((person) => ({ person, atLeast: wilsonLowerBound(person.appointments, person.calls) }))
    .sort((a, b) => b.atLeast - a.atLeast || b.person.calls - a.person.calls)
    .slice(0, most)
    .map(({ person }) => person);
}
