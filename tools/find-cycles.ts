// Finds cycles between files and between folders at every level. Type imports count.
import path from 'node:path';

export interface Import {
  from: string;
  to: string;
}

export interface Cycle {
  within: string;
  /** One import per step of the shortest cycle. */
  imports: readonly Import[];
}

/** The shortest cycle through each file or folder that is in one. */
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

/** The direct child of the folder that is or contains the file; undefined for a file elsewhere. */
function memberOf(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
}

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
