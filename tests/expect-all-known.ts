import { expect } from 'vitest';

type Answer = { [key: string]: unknown };

/**
 * Expects every object of an answer with known counts to have as many known calls and appointments as calls and
 * appointments, and returns the answer without them, to compare with figures worked out by hand.
 */
export function expectAllKnown<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(expectAllKnown) as T;
  if (typeof answer !== 'object' || answer === null) return answer;
  const left = Object.entries(answer as Answer).flatMap(([key, value]): [string, unknown][] => {
    const known = /^(.*?)(known)(calls|appointments)$/i.exec(key);
    if (!known) return [[key, expectAllKnown(value)]];
    const [, of = '', , what = ''] = known;
    for (const name of namesOf(what.toLowerCase(), of))
      if (name in (answer as Answer)) expect(value).toBe((answer as Answer)[name]);
    return [];
  });
  return Object.fromEntries(left) as T;
}

/** The names that answers have for the count of all: `practiceCalls` for `practiceKnownCalls`. */
function namesOf(what: string, of: string): string[] {
  if (of !== '') return [`${of}${what.charAt(0).toUpperCase()}${what.slice(1)}`];
  return what === 'calls'
    ? ['totalCalls', 'calls', 'liveCalls', 'totalLiveCalls']
    : ['appointmentsMade', 'appointments'];
}
