// Checks the built screens against their budgets: what a browser downloads, compressed.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../dist/web', import.meta.url));

/** In kB (1000 bytes). */
const budgets = { home: 100, auth: 150, shell: 200, charts: 125 };

interface ManifestEntry {
  file: string;
  src?: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  ManifestEntry
>;

/** Every script a module needs before it runs, including itself. */
function scriptsOf(keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const entry = manifest[key];
    if (!entry || seen.has(key)) continue;
    seen.add(key);
    scriptsOf(entry.imports ?? [], seen);
  }
  return seen;
}

const sizeOf = (keys: Iterable<string>) =>
  [...keys].reduce((bytes, key) => bytes + statSync(path.join(built, `${manifest[key]?.file}.br`)).size, 0) / 1000;

const find = (wanted: (key: string, entry: ManifestEntry) => boolean) =>
  Object.entries(manifest).flatMap(([key, entry]) => (wanted(key, entry) ? [key] : []));

const home = find((key) => key === 'home.html');
/** Includes what the landing page loads on demand. */
const homeOnDemand = home.flatMap((key) => [...scriptsOf([key])]).flatMap((key) => manifest[key]?.dynamicImports ?? []);
const entry = find((key) => key === 'index.html');
/** The shell and the first screen, without what the shell loads on demand. */
const shell = find((key) => key === 'shell/shell.tsx' || key === 'screens/dashboard/dashboard-screen.tsx');
/** What a sign-in needs; sign-up and one-time links load their forms on demand. */
const auth = find((key) => key === 'screens/auth/auth-screen.tsx');
const charts = find((key) => key === 'ui/plots.ts');

const sizes = {
  home: sizeOf(scriptsOf([...home, ...homeOnDemand])),
  auth: sizeOf(scriptsOf([...entry, ...auth])),
  shell: sizeOf(scriptsOf([...entry, ...shell].filter((key) => !charts.includes(key)))),
  charts: Math.max(0, ...charts.map((key) => sizeOf([key]))),
};

let failed = 0;
for (const [name, limit] of Object.entries(budgets)) {
  const size = sizes[name as keyof typeof sizes];
  const fits = size > 0 && size <= limit;
  if (!fits) failed += 1;
  console.log(`${fits ? 'within' : 'BEYOND'}  ${name.padEnd(7)} ${size.toFixed(1).padStart(6)} kB of ${limit}`);
}
console.log(`${readdirSync(path.join(built, 'assets')).length} files`);
process.exit(failed === 0 ? 0 : 1);
