// `npm run bench`: fills a temporary installation with made-up calls and measures reports beside DuckDB, ingest, start and
// memory (docs/benchmarks.md). `-- --calls 1000000` makes fewer calls; `-- --data <folder>` keeps them for the next run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makePrivate } from '../server/platform/private-folder';
import { measureIngest } from './ingest';
import { companyCount, describeDatabase, openInstallation } from './installation';
import { describeDuckDb, measureReports } from './reports';
import { measureStart } from './start';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '7000000' }, data: { type: 'string' } },
});
const calls = Number(values.calls);
if (!Number.isSafeInteger(calls) || calls < companyCount) {
  console.error(`--calls must be a whole number of at least ${companyCount}.`);
  process.exit(1);
}
const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'callgauge-bench-'));
makePrivate(dataDir);
try {
  const report = (await measureAll()).join('\n');
  console.log(report);
  const page = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));
  const marker = '<!-- written by npm run bench -->';
  const [explanation = ''] = readFileSync(page, 'utf8').split(marker);
  writeFileSync(page, `${explanation}${marker}\n\n${report}\n`);
} finally {
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function measureAll(): Promise<string[]> {
  const loads = [loadNow()];
  const installation = await openInstallation(dataDir, calls);
  loads.push(loadNow());
  const engine = await describeDatabase(installation);
  const reports = await measureReports(installation, dataDir).finally(() => installation.database.close());
  loads.push(loadNow());
  const start = await measureStart(dataDir);
  loads.push(loadNow());
  const ingest = await measureIngest(installation, dataDir);
  loads.push(loadNow());
  const [before, filled, reported, started, ingested] = loads;
  const machine = `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GB`;
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${machine}, Node ${process.version}, ${engine}, ${describeDuckDb()}.`,
    `${calls.toLocaleString('en-US')} calls of ${companyCount} companies in two years.`,
    `Load of the last minute, of which the run itself makes one to three: ${before} before, ${filled} when the calls were in, ${reported} after the reports, ${started} after the starts, ${ingested} after the ingest.`,
    ...['', '## Reports', '', ...reports],
    ...['', '## Ingest', '', ...ingest],
    ...['', '## Start and memory', '', ...start],
  ];
}

function loadNow(): string {
  return os.loadavg()[0]?.toFixed(1) ?? '?';
}

function commit(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
}
