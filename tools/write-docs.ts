// Writes the generated documents: docs/phone-systems.md from the presets, and the settings in docs/operations.md. With
// --check it writes nothing and fails if one is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settingsTable } from '../server/settings';
import { describePhoneSystems } from './describe-phone-systems';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

const stale = [
  keep('docs/phone-systems.md', describePhoneSystems()),
  keep(
    'docs/operations.md',
    withSection(readFileSync(pathOf('docs/operations.md'), 'utf8'), 'settings', settingsAsTable()),
  ),
].filter((name) => name !== undefined);

if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run: npm run docs`);
  process.exit(1);
}

/** Writes a document; with --check names it if it would change. */
function keep(name: string, text: string): string | undefined {
  const path = pathOf(name);
  const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === text;
  if (isCurrent) return undefined;
  if (process.argv.includes('--check')) return name;
  writeFileSync(path, text);
  console.log(`Wrote ${name}`);
  return undefined;
}

function withSection(text: string, name: string, section: string): string {
  const [begin, end] = [`<!-- ${name}: made by npm run docs -->`, `<!-- /${name} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/operations.md has lost its marks ${begin} … ${end}.`);
  return `${before}${begin}\n${section.trim()}\n${end}${after}`;
}

function settingsAsTable(): string {
  const rows = settingsTable.map((it) => `| \`${it.name}\` | ${it.default} | ${it.summary} | ${it.accepts} |`);
  return ['| variable | default | what it does | accepts |', '|---|---|---|---|', ...rows].join('\n');
}
