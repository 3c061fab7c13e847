// Checks the architecture: imports within a part point downward only, parts share only the contract, no files or
// folders form a cycle, and files and folders stay below their size limit. No list of exceptions.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Cycle, findCycles } from './find-cycles';
import { findOversized } from './find-oversized';

/** Rooms from top to bottom; a file may import its own room and those below. */
const serverRooms = [
  'main',
  'commands',
  'demo',
  'http',
  'jobs',
  'erasing',
  'appointments',
  'ingest',
  'reports',
  'backup',
  'database',
  'organization',
  'matching',
  'access',
  'aside',
  'archive',
  'watch',
  'settings',
  'platform',
  'within-time',
  'make-folder',
];
const webRooms = ['main', 'screens', 'shell', 'session', 'api', 'ui'];

const partsWithoutCycles = ['contract', 'server', 'web'];

/** Only these query a database: the demo, too, because it writes a past that no product query writes; and the figures. */
const roomsWithSql = ['server/database/', 'server/platform/database/', 'server/demo/', 'server/reports/ask'];
const databasePackages = ['drizzle-orm', 'pg', 'pg-copy-streams'];

/** These rooms read decisions instead of checking rules. */
const roomsWithoutRules = ['ingest', 'reports'];

export interface Violation {
  file: string;
  imports: string;
  summary: string;
}

/** The rule that an import of `target` by `file` breaks, if any. Paths are from the root. */
export function checkImport(file: string, target: string): string | undefined {
  const [part] = file.split('/');
  const [targetPart] = target.split('/');
  if (targetPart === 'contract') return undefined;
  if (part === 'contract') {
    return target === 'zod' || targetPart === 'contract'
      ? undefined
      : 'The contract is schemas and pure functions: it imports zod and itself only.';
  }
  if (part === 'web' && targetPart === 'server')
    return 'The browser knows the server by the contract only. Put the shared shape in contract/.';
  if (part === 'server' && targetPart === 'web') return 'The server does not know the screens.';
  if (targetPart === 'tests' || targetPart === 'tools') return 'The product does not know its tests and tools.';
  if (part === 'server' && databasePackages.includes(target) && !roomsWithSql.some((room) => file.startsWith(room))) {
    return 'SQL lives in server/database. Move the query there and give it a name.';
  }
  if (part === 'server') return checkRules(file, target) ?? checkServerRooms(file, target);
  if (part === 'web' && targetPart === 'web') return checkScreens(file, target) ?? checkRooms(file, target, webRooms);
  return undefined;
}

/** Rules about companies, places, people and services are pure. */
function checkRules(file: string, target: string): string | undefined {
  const isRule = file.startsWith('server/organization/');
  if (isRule && !target.startsWith('server/') && target !== 'zod')
    return 'Rules know neither HTTP nor SQL nor any package but zod. Hand them what they judge.';
  return target.startsWith('server/organization/') && roomsWithoutRules.includes(roomOf(file))
    ? `Rules about companies and people are asked where something is changed. ${roomOf(file)} must not know organization.`
    : undefined;
}

function checkServerRooms(file: string, target: string): string | undefined {
  return target.startsWith('server/') ? checkRooms(file, target, serverRooms) : undefined;
}

function checkRooms(file: string, target: string, rooms: string[]): string | undefined {
  const from = rooms.indexOf(roomOf(file));
  const to = rooms.indexOf(roomOf(target));
  const unknown = from < 0 ? file : to < 0 ? target : undefined;
  if (unknown) return `No room is named ${roomOf(unknown)}. Give it its place in tools/check-imports.ts.`;
  return to < from
    ? `Imports point downward: ${rooms.join(' > ')}. ${rooms[from]} must not know ${rooms[to]}.`
    : undefined;
}

function checkScreens(file: string, target: string): string | undefined {
  const screenOf = (it: string) => (it.startsWith('web/screens/') ? it.split('/')[2] : undefined);
  const [own, other] = [screenOf(file), screenOf(target)];
  return own && other && own !== other
    ? 'Screens never import each other. What both need belongs in web/ui, or web/shell if it knows the product.'
    : undefined;
}

/** A file's room: its folder under the part. A file next to the folders is a room if listed, otherwise `main`. */
function roomOf(file: string): string {
  const [, room = '', ...rest] = file.split('/');
  const name = room.replace(/\.ts$/, '');
  return rest.length > 0 || serverRooms.includes(name) ? name : 'main';
}

interface FoundImport {
  file: string;
  specifier: string;
  /** A path from the root without its extension, or a package. */
  target: string;
}

function findImports(root: string, files: readonly string[]): FoundImport[] {
  return files.flatMap((file) =>
    importsOf(readFileSync(path.join(root, file), 'utf8')).map((specifier) => ({
      file,
      specifier,
      target: resolveImport(file, specifier),
    })),
  );
}

function findViolations(imports: readonly FoundImport[]): Violation[] {
  return imports.flatMap(({ file, specifier, target }) => {
    const summary = checkImport(file, target);
    return summary ? [{ file, imports: specifier, summary }] : [];
  });
}

/** Sources with their tests, style sheets and SQL functions; migrations are generated. */
function sourcesIn(root: string, part: string): string[] {
  return readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
    .map((file) => `${part}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.(tsx?|css|sql)$/.test(file) && !file.includes('/migrations/'));
}

function countLines(root: string, file: string): number {
  return readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
}

function findCyclesOf(part: string, imports: readonly FoundImport[], files: readonly string[]): Cycle[] {
  const byTarget = new Map(files.map((file) => [file.replace(/\.tsx?$/, ''), file]));
  const own = imports.flatMap(({ file, target }) => {
    const to = byTarget.get(target);
    return file.startsWith(`${part}/`) && to?.startsWith(`${part}/`) ? [{ from: file, to }] : [];
  });
  return findCycles(own);
}

function describeCycle({ within, imports }: Cycle): string {
  const lines = imports.map(({ from, to }) => `  ${from} imports ${to}`);
  return [`A cycle in ${within}. Move what both sides need into a file below them.`, ...lines].join('\n');
}

/** Every specifier of a static or dynamic import or re-export. */
export function importsOf(source: string): string[] {
  const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"\s]+)['"]/gm;
  return [...source.matchAll(pattern)].flatMap(([, specifier]) => specifier ?? []);
}

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return specifier.startsWith('drizzle-orm') ? 'drizzle-orm' : specifier;
  return path.posix.join(path.posix.dirname(file), specifier);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const sources = ['contract', 'server', 'web'].flatMap((part) => sourcesIn(root, part));
  const files = sources.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const imports = findImports(root, files);
  const violations = findViolations(imports).map((one) => `${one.file} imports ${one.imports}\n  ${one.summary}`);
  const cycles = partsWithoutCycles.flatMap((part) => findCyclesOf(part, imports, files)).map(describeCycle);
  const oversized = findOversized(sources.map((file) => ({ file, lines: countLines(root, file) })));
  for (const message of [...violations, ...cycles, ...oversized]) console.error(message);
  if (violations.length + cycles.length + oversized.length > 0) process.exit(1);
}
