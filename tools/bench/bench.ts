// `npm run bench`: measures the product's throughput into docs/benchmarks.md. `-- --against <folder>` measures another
// build in alternating rounds; `-- --only lists` or `size` measures one part and keeps the other tables. BENCH_DATABASE_URL
// names a PostgreSQL server; the default is the one that comes along. `size` is of the database that it names,
// which `npm run make-calls` filled.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listsTitle, measureLists, sectionOf } from './appointment-lists';
import { measureAtSize, sizeTitle } from './at-size';
import { compareIngest } from './ingest';
import { openBench } from './open-bench';
import { compareReports } from './reports';

const { against, only } = parseArgs({ options: { against: { type: 'string' }, only: { type: 'string' } } }).values;
const server = process.env.BENCH_DATABASE_URL;
if (only !== undefined && only !== 'lists' && only !== 'size') {
  console.error('Only the parts “lists” and “size” can be measured alone.');
  process.exit(1);
}
if (only === 'size' && !server) {
  console.error('Set BENCH_DATABASE_URL to the large database.');
  process.exit(1);
}
if (only === undefined && spawnSync('wrk', ['-v']).error) {
  console.error('The benchmarks send their load with wrk. Install it: apt-get install wrk');
  process.exit(1);
}
const page = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
const begin = '<!-- written by npm run bench -->';
const [explanation = '', known = ''] = readFileSync(page, 'utf8').split(begin);
const measured = `${new Date().toISOString().slice(0, 10)}, load ${load()}, commit ${commit()}`;
const own = await openBench(undefined, only === 'size' ? '' : server);
const titles = { lists: listsTitle, size: sizeTitle };
const measuring = {
  lists: () => measureLists(own, known, measured),
  size: () => measureAtSize(server ?? '', measured),
};
try {
  const report = only === undefined ? await measureAll() : await measureOnly(only);
  console.log(report);
  writeFileSync(page, `${explanation}${begin}\n\n${report}\n`);
} finally {
  await own.close();
}

async function measureAll(): Promise<string> {
  const other = against === undefined ? undefined : await openBench(against);
  try {
    const lines = [
      `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores with a load of ${load()}, Node ${process.version}, ${own.describes}, commit ${commit()}.`,
      '',
      ...(await compareIngest(own, other)),
      '',
      ...(await compareReports(own)),
      '',
      ...(await measureLists(own, known, measured)),
    ];
    return [lines.join('\n'), sectionOf(known, sizeTitle)].join('\n\n').trim();
  } finally {
    await other?.close();
  }
}

async function measureOnly(part: 'lists' | 'size'): Promise<string> {
  const others = known.replace(sectionOf(known, titles[part]), '').trim();
  const lines = await measuring[part]();
  return [others, lines.join('\n')].filter((one) => one !== '').join('\n\n');
}

/** The load of the last minute: figures from a busy machine mean little. */
function load(): string {
  return os.loadavg()[0]?.toFixed(1) ?? '?';
}

function commit(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
}
