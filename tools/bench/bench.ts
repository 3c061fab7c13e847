// `npm run bench`: what the product can take, each figure beside its limit or its peer in the same run, written to
// docs/benchmarks.md. On PostgreSQL where BENCH_DATABASE_URL names one (an empty database), else on the embedded engine.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { compareIngest } from './ingest';
import { openBench } from './open-bench';
import { compareReports } from './reports';

const bench = await openBench(process.env.BENCH_DATABASE_URL);
const lines = [
  '# Benchmarks',
  '',
  'Made by `npm run bench`. Machines differ and are noisy: the ratios say something, the absolute figures little.',
  '',
  `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores, Node ${process.version}, ${bench.describes}, commit ${commit()}.`,
  '',
];
try {
  lines.push(...(await compareIngest(bench)), '', ...(await compareReports(bench)), '');
} finally {
  await bench.close();
}
console.log(lines.slice(6).join('\n'));
writeFileSync(fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url)), lines.join('\n'));

function commit(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
}
