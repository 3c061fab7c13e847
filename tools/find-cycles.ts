// Finds cycles between files and between folders, at every level: what a folder holds, its files and its folders, must
// import each other in one direction only. Imports of types count.
import path from 'node:path';

/** One file imports another; both are paths from the root. */
export interface Import {
  from: string;
  to: string;
}

export interface Cycle {
  /** The folder whose files and folders form the cycle. */
  within: string;
  /** One import for each step of the shortest way around. */
  imports: readonly Import[];
}

/**
 * The shortest cycle through each file or folder that is in one, until each is in a cycle found. A folder counts as one, a
 * file beside folders for itself. Every cycle of files is also one of the files or folders in the deepest folder that holds
 * them all, so it is found there.
 */
export function findCycles(imports: readonly Import[]): Cycle[] {
  const folders = new Set(imports.flatMap(({ from }) => foldersAbove(from)));
  return [...folders].sort().flatMap((within) => findCyclesWithin(within, imports));
}

function foldersAbove(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [...foldersAbove(folder), folder];
}

function findCyclesWithin(within: string, imports: readonly Import[]): Cycle[] {
  const steps = stepsWithin(within, imports);
  const cycles: Cycle[] = [];
  const reported = new Set<string>();
  for (const member of [...steps.keys()].sort()) {
    if (reported.has(member)) continue;
    const around = findWayAround(member, steps);
    if (!around) continue;
    cycles.push({ within, imports: around });
    for (const { from } of around) reported.add(memberOf(within, from) ?? from);
  }
  return cycles;
}

/** From each file or folder in `within` to each other one that it imports, with the first such import. */
type Steps = Map<string, Map<string, Import>>;

function stepsWithin(within: string, imports: readonly Import[]): Steps {
  const steps: Steps = new Map();
  for (const one of imports) {
    const from = memberOf(within, one.from);
    const to = memberOf(within, one.to);
    if (from === undefined || to === undefined || from === to) continue;
    const next = steps.get(from) ?? new Map<string, Import>();
    steps.set(from, next);
    if (!next.has(to)) next.set(to, one);
  }
  return steps;
}

/** What directly in the folder is or holds the file; undefined for a file elsewhere. */
function memberOf(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
}

/** The shortest way from a member back to itself. */
function findWayAround(start: string, steps: Steps): Import[] | undefined {
  const seen = new Set<string>();
  let ways: { at: string; imports: Import[] }[] = [{ at: start, imports: [] }];
  while (ways.length > 0) {
    const longer: typeof ways = [];
    for (const way of ways) {
      for (const [to, step] of steps.get(way.at) ?? []) {
        const imports = [...way.imports, step];
        if (to === start) return imports;
        if (seen.has(to)) continue;
        seen.add(to);
        longer.push({ at: to, imports });
      }
    }
    ways = longer;
  }
  return undefined;
}
