// Sends deliveries with wrk (deliveries.lua): a load generator in JavaScript uses as much CPU as the server.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Load {
  companies: number;
  /** 0: as many as the server can answer. */
  perSecond: number;
  /** The deliveries of a call, with CALL as its id. */
  bodies: string[];
  seconds?: number;
}

export interface Sent {
  answered: number;
  perSecond: number;
  p99Ms: number;
}

const connections = 64;
const usualSeconds = Number(process.env.BENCH_SECONDS ?? 10);
const script = fileURLToPath(new URL('deliveries.lua', import.meta.url));

export async function sendDeliveries(address: string, load: Load): Promise<Sent> {
  const { companies, perSecond, bodies, seconds = usualSeconds } = load;
  const wrk = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, address];
  const { stdout } = await promisify(execFile)('wrk', [...wrk, String(companies), String(perSecond), ...bodies]);
  const result: { answered: number; seconds: number; failed: number; p99Ms: number } = JSON.parse(
    stdout.trimEnd().split('\n').at(-1) ?? '',
  );
  if (result.failed > 0 || result.answered === 0) throw new Error(`${result.failed} deliveries failed:\n${stdout}`);
  return { answered: result.answered, perSecond: result.answered / result.seconds, p99Ms: result.p99Ms };
}
