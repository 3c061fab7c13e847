// How often matching is right, on generated lists of which the truth is known. The figures are in docs/appointment-lists.md.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MatchClass } from '#contract/appointment-imports';
import { inLongRun } from '../../tests/long-run';
import { matchSimulated, simulateList } from './simulate-list';

const runs = inLongRun({ short: 10, long: 100 });

/** Mulberry32: the same lists in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function simulate(isDayOnly: boolean) {
  const matched: Record<MatchClass, number> = { sure: 0, likely: 0, possible: 0 };
  const right: Record<MatchClass, number> = { sure: 0, likely: 0, possible: 0 };
  let [made, found, proposed] = [0, 0, 0];
  for (let seed = 1; seed <= runs; seed += 1) {
    const list = simulateList(randomFrom(seed), isDayOnly);
    const outcomes = matchSimulated(list);
    for (const { key, truth } of list.appointments) {
      const outcome = outcomes.get(key);
      const isRight = truth !== null && outcome?.call === truth;
      if (truth !== null) made += 1;
      if (!outcome || outcome.match === null) continue;
      matched[outcome.match] += 1;
      if (!isRight) continue;
      right[outcome.match] += 1;
      if (outcome.match === 'possible') proposed += 1;
      else found += 1;
    }
  }
  const percent = (part: number, of: number) => (of === 0 ? null : Math.round((part / of) * 1_000) / 10);
  const shares = {
    sure: percent(right.sure, matched.sure),
    likely: percent(right.likely, matched.likely),
    possible: percent(right.possible, matched.possible),
    found: percent(found, made),
    withConfirmed: percent(found + proposed, made),
  };
  process.stdout.write(
    `matching, ${isDayOnly ? 'days only' : 'times of day'}, ${runs} lists, ${made} appointments made in calls:` +
      ` ${JSON.stringify(shares)}\n`,
  );
  return shares;
}

/** The table of the document: what was measured over 100 lists. */
function documented(label: string): (number | null)[] {
  const page = readFileSync(new URL('../../docs/appointment-lists.md', import.meta.url), 'utf8');
  const line = page.split('\n').find((one) => one.startsWith(`| ${label} |`)) ?? '';
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => (cell.trim() === '–' ? null : Number(cell.replace('%', '').trim())));
}

describe.each([
  ['with times of day', false],
  ['with days only', true],
])('a list %s', (label, isDayOnly) => {
  test('is matched as often rightly as its document says, give or take two points', { timeout: 120_000 }, () => {
    const { sure, likely, possible, found, withConfirmed } = simulate(isDayOnly);
    const said = documented(label);
    expect(said).toHaveLength(5);
    for (const [index, share] of [sure, likely, possible, found, withConfirmed].entries()) {
      const stated = said[index] ?? null;
      if (share === null) expect(stated).toBeNull();
      else expect(Math.abs(share - (stated ?? 0))).toBeLessThanOrEqual(index === 2 ? 4 : 2);
    }
    if (!isDayOnly) expect(sure).toBeGreaterThan(95);
  });
});
