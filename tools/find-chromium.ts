// Finds the browser for the tests: CHROMIUM_PATH, the usual places, Playwright's own, or installs it. Prefers the
// headless shell, which uses about half the CPU time.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium. Throws if there is none. */
export function findChromium(): string {
  const found = findInstalled();
  if (found) return found;
  install();
  const installed = findInstalled();
  if (!installed) throw new Error('The browser tests need a Chromium. Install one and set CHROMIUM_PATH to it.');
  return installed;
}

function findInstalled(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  return [named, ...usualPaths, chromium.executablePath()].find((path) => path && existsSync(path));
}

function install(): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) {
    console.log('No Chromium found: installing the package chromium with apt-get.');
    runOrThrow('apt-get', ['update', '-qq']);
    runOrThrow('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    console.log('No Chromium found: installing Playwright’s.');
    runOrThrow('npx', ['--no', 'playwright', '--', 'install', 'chromium']);
  }
}

function runOrThrow(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed; set CHROMIUM_PATH to a Chromium instead.`);
}
