// Runs one of the commands in tools/ as an operator does, in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dieAt = fileURLToPath(new URL('./die-at.mjs', import.meta.url));

export interface Ended {
  /** Null: killed. */
  code: number | null;
  output: string;
  complaint: string;
}

/** `env.DIE_AT`: when it kills itself (die-at.mjs). */
export async function runCommand(tool: string, given: string[], env: Record<string, string>): Promise<Ended> {
  const own = env.DIE_AT === undefined ? [] : ['--import', dieAt];
  const child = spawn(process.execPath, ['--import', 'tsx', ...own, `tools/${tool}.ts`, ...given], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, complaint] = ['', ''];
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (complaint += chunk));
  const [code] = await once(child, 'close');
  return { code, output, complaint };
}
