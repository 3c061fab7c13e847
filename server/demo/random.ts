// Repeatable random numbers for the demo's calls: the same seed gives the same numbers on every machine.

export interface Random {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  /** A random item, weighted; at least one weight must be above 0. */
  pick<Item>(items: readonly Item[], weightOf?: (item: Item) => number): Item;
  sample<Item>(items: readonly Item[], count: number, weightOf?: (item: Item) => number): Item[];
  hex(digits: number): string;
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hashOf(seed));
  const random: Random = {
    fraction: () => next() / 2 ** 32,
    whole: (from, to) => from + Math.floor(random.fraction() * (to - from + 1)),
    chance: (probability) => random.fraction() < probability,
    pick(items, weightOf = () => 1) {
      const total = items.reduce((sum, item) => sum + weightOf(item), 0);
      let rest = random.fraction() * total;
      for (const item of items) {
        rest -= weightOf(item);
        if (rest < 0) return item;
      }
      const last = items.findLast((item) => weightOf(item) > 0);
      if (last === undefined) throw new Error('Nothing to pick from.');
      return last;
    },
    sample: (items, count, weightOf = () => 1) =>
      // Efraimidis and Spirakis, Weighted random sampling with a reservoir (2006): the greatest u^(1/w) win.
      items
        .map((item) => ({ item, key: random.fraction() ** (1 / weightOf(item)) }))
        .sort((a, b) => b.key - a.key)
        .slice(0, count)
        .map(({ item }) => item),
    hex(digits) {
      let text = '';
      for (let left = digits; left > 0; left -= 8) {
        const kept = Math.min(left, 8);
        text += (next() >>> (4 * (8 - kept))).toString(16).padStart(kept, '0');
      }
      return text;
    },
  };
  return random;
}

/** Mulberry32 by Tommy Ettinger, public domain: whole numbers below 2^32. */
function mulberry32(state: number): () => number {
  let a = state;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** FNV-1a with a final mix, so that seeds which differ in one digit begin far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
