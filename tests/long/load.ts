// Senders that behave like phone systems: each sends the same calls twice in a row, continues whatever the response,
// and remembers what was acknowledged.
import { setTimeout as pause } from 'node:timers/promises';
import { examplePayload } from '#contract/example-payload';
import { webhookPath } from './one-company';

export interface Load {
  /** Deliveries answered 200, with their status. */
  acknowledged: Map<string, string>;
  /** Answered 503 with Retry-After. */
  refusedForNow: number;
  /** Without a response, because the server was down. */
  unanswered: number;
  /** Responses that must not occur. */
  unexpected: string[];
  /** Resolves after `count` more acknowledgements, optionally with this status. Throws if none comes for a minute. */
  more(count: number, status?: string): Promise<void>;
  /** Resolves when every sender has its last response. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  senders: number;
  /** Between a response and the next delivery. */
  pauseMs?: number;
  /** Extra bytes in each delivery. */
  filler?: string;
}

let loads = 0;

export function startLoad(address: string, { senders, pauseMs = 0, filler }: LoadOptions): Load {
  let isOver = false;
  loads += 1;
  const name = `load-${loads}`;
  const byStatus = new Map<string, number>();
  const load: Load = {
    acknowledged: new Map(),
    refusedForNow: 0,
    unanswered: 0,
    unexpected: [],
    async more(count, status) {
      const reached = () => (status ? (byStatus.get(status) ?? 0) : load.acknowledged.size);
      const goal = reached() + count;
      let progress = { at: performance.now(), reached: reached() };
      while (reached() < goal) {
        if (reached() > progress.reached) progress = { at: performance.now(), reached: reached() };
        if (performance.now() > progress.at + 60_000)
          throw new Error(
            `No more ${status ?? 'acknowledged'} for a minute, ${goal - reached()} of ${count} are missing: ${summary()}`,
          );
        await pause(20);
      }
    },
    async stop() {
      isOver = true;
      await sending;
    },
  };
  const summary = () => {
    const { refusedForNow, unanswered, unexpected } = load;
    return JSON.stringify({
      acknowledged: load.acknowledged.size,
      refusedForNow,
      unanswered,
      unexpected: unexpected.slice(0, 5),
    });
  };

  const sender = async (sender: number) => {
    for (let n = 0; !isOver; n++) {
      const callId = `${name}-${sender}-${Math.floor(n / 2)}`;
      const payload = {
        ...examplePayload(callId, new Date()),
        appointment_made: n % 2 === 0 ? 'no' : 'yes',
        filler,
      };
      const status = await send(`${address}${webhookPath}`, JSON.stringify(payload), load);
      if (status) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      if (pauseMs > 0) await pause(pauseMs);
    }
  };
  const sending = Promise.all(Array.from({ length: senders }, (_, n) => sender(n)));
  return load;
}

/** The status, if the delivery was acknowledged. */
async function send(url: string, body: string, load: Load): Promise<string | undefined> {
  let response: Response;
  let text: string;
  try {
    const headers = { 'content-type': 'application/json' };
    response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) });
    text = await response.text();
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') load.unexpected.push('no answer within 30 seconds');
    load.unanswered += 1;
    await pause(50);
    return undefined;
  }
  if (response.status === 200) {
    const { deliveryId, status } = JSON.parse(text);
    load.acknowledged.set(deliveryId, status);
    return status;
  }
  if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) {
    load.refusedForNow += 1;
    await pause(50);
  } else load.unexpected.push(`${response.status} ${text}`);
  return undefined;
}
