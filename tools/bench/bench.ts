// `npm run bench`: measures the product's throughput into docs/benchmarks.md. `-- --against <folder>` measures another
// build in alternating rounds. BENCH_DATABASE_URL names a PostgreSQL server; the default is the embedded engine.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareIngest } from './ingest';
import { openBench } from './open-bench';
import { compareReports } from './reports';

if (spawnSync('wrk', ['-v']).error) {
  console.error('The benchmarks send their load with wrk. Install it: apt-get install wrk');
  process.exit(1);
}
const { against } = parseArgs({ options: { against: { type: 'string' } } }).values;
const page = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
const begin = '<!-- written by npm run bench -->';
const benches = { own: await openBench(), other: against === undefined ? undefined : await openBench(against) };
try {
  const lines = [
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores with a load of ${load()}, Node ${process.version}, ${benches.own.describes}, commit ${commit()}.`,
    '',
    ...(await compareIngest(benches.own, benches.other)),
    '',
    ...(await compareReports(benches.own)),
    '',
  ];
  console.log(lines.join('\n'));
  const [explanation = ''] = readFileSync(page, 'utf8').split(begin);
  writeFileSync(page, `${explanation}${begin}\n\n${lines.join('\n')}`);
} finally {
  await benches.own.close();
  await benches.other?.close();
}

/** The load of the last minute: figures from a busy machine mean little. */
function load(): string {
  return os.loadavg()[0]?.toFixed(1) ?? '?';
}

function commit(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
}
