// What deploy/ promises, read from its files: no tool of theirs is needed. nginx and systemd check them where they are.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

/** Without comments; continued lines are one. */
const instructions = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean);
const stages = instructions.join('\n').split(/^(?=FROM )/m);
const final = (stages.at(-1) ?? '').split('\n');
const argumentsOf = (name: string) =>
  final.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

test('every file that the image copies from the repository exists', () => {
  const copied = instructions.filter((line) => /^COPY (?!--from)/.test(line));
  const sources = copied.flatMap((line) => line.split(' ').slice(1, -1));
  expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  expect(sources).toContain('package-lock.json');
});

test('the image runs node itself, as a user without rights, on the port that it exposes', () => {
  expect(argumentsOf('USER')).toEqual(['node']);
  expect(JSON.parse(argumentsOf('CMD')[0] ?? '')).toEqual(['node', 'dist/server/main.js']);
  const environment = argumentsOf('ENV').join(' ');
  expect(environment).toContain(`PORT=${argumentsOf('EXPOSE')[0]}`);
  expect(environment).toContain(`DATA_DIR=${argumentsOf('VOLUME')[0]}`);
  expect(stages.length).toBe(2);
});

test('the health check of the image is a program that answers for a server that is not there', () => {
  const [, command = ''] = / CMD (\[.*\])$/.exec(argumentsOf('HEALTHCHECK')[0] ?? '') ?? [];
  const [program, ...given] = JSON.parse(command);
  expect(program).toBe('node');
  const { status, stderr } = spawnSync(process.execPath, given, { env: { PORT: '1' }, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
});

test('the composed server writes only to its volume and waits for PostgreSQL', () => {
  const compose = read('compose.yml');
  expect(compose).not.toContain('\t');
  for (const line of [
    'read_only: true',
    'dockerfile: deploy/Dockerfile',
    '- data:/data',
    'condition: service_healthy',
    '- "127.0.0.1:3000:3000"',
  ])
    expect(compose).toContain(line);
  expect(compose.match(/POSTGRES_PASSWORD:\?/g)).toHaveLength(2);
});

const docker = spawnSync('docker', ['compose', 'version']).status === 0;

test('docker compose accepts the file, where it is installed', { tags: 'long' }, () => {
  if (!docker) return console.log('docker compose is not installed: its own check of compose.yml is left out.');
  const env = { ...process.env, POSTGRES_PASSWORD: 'secret', PUBLIC_URL: 'https://calls.example.com' };
  const described = execFileSync('docker', ['compose', '-f', 'deploy/compose.yml', 'config', '--format', 'json'], {
    env,
  });
  expect(Object.keys(JSON.parse(described.toString()).services).sort()).toEqual(['callgauge', 'postgres']);
});

const unit = read('callgauge.service');

test('the systemd unit starts the server without rights and gives it time to stop', () => {
  for (const line of [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'StateDirectory=callgauge',
    'CapabilityBoundingSet=',
    'User=callgauge',
    'Restart=always',
  ])
    expect(unit.split('\n')).toContain(line);
  expect(unit).toMatch(/DATA_DIR=\/var\/lib\/callgauge/);
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(10);
  // It would end node, which compiles while it runs.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
});

test('systemd accepts the unit, where it is installed', { tags: 'long' }, () => {
  const { error, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/callgauge.service'], { encoding: 'utf8' });
  if (error) return console.log('systemd-analyze is not installed: its own check of the unit is left out.');
  expect(stderr).not.toMatch(/callgauge\.service:\d+/);
});

test.each(['nginx.conf', 'Caddyfile'])('%s has balanced braces and streams events', (name) => {
  const text = read(name).replace(/^\s*#.*$/gm, '');
  expect(text.match(/\{/g)?.length).toBe(text.match(/\}/g)?.length);
  expect(text).toMatch(/proxy_buffering off|flush_interval -1/);
});
