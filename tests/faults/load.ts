// Senders as phone systems are: each sends the same calls twice, one after the other, goes on whatever it is answered, and
// remembers what was acknowledged.
import { setTimeout as pause } from 'node:timers/promises';
import { examplePayload } from '#contract/example-payload';
import { webhookPath } from './one-company';

export interface Load {
  /** What was answered with 200: the delivery's id, and the status it was told. */
  acknowledged: Map<string, string>;
  /** How many were asked to come again: 503 with Retry-After. */
  refusedForNow: number;
  /** How many had no answer, because the server was gone. */
  unanswered: number;
  /** Answers that there must not be. */
  unexpected: string[];
  /** Resolves when so many more were acknowledged, with this status where one is named. */
  more(count: number, status?: string): Promise<void>;
  /** Resolves when every sender has had its last answer. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  senders: number;
  /** Between an answer and the next delivery. */
  pauseMs?: number;
  /** What each delivery carries beside the call. */
  filler?: string;
}

let loads = 0;

export function startLoad(address: string, { senders, pauseMs = 0, filler }: LoadOptions): Load {
  let isOver = false;
  loads += 1;
  const name = `load-${loads}`;
  const load: Load = {
    acknowledged: new Map(),
    refusedForNow: 0,
    unanswered: 0,
    unexpected: [],
    async more(count, status) {
      const reached = () =>
        status ? [...load.acknowledged.values()].filter((it) => it === status).length : load.acknowledged.size;
      const goal = reached() + count;
      const deadline = performance.now() + 60_000;
      while (reached() < goal) {
        if (performance.now() > deadline)
          throw new Error(`Not ${count} more ${status ?? 'acknowledged'} in a minute: ${summary()}`);
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
      const payload = { ...examplePayload(callId, new Date()), appointment_made: n % 2 === 0 ? 'no' : 'yes', filler };
      await send(`${address}${webhookPath}`, JSON.stringify(payload), load);
      if (pauseMs > 0) await pause(pauseMs);
    }
  };
  const sending = Promise.all(Array.from({ length: senders }, (_, n) => sender(n)));
  return load;
}

async function send(url: string, body: string, load: Load): Promise<void> {
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
    return;
  }
  if (response.status === 200) {
    const { deliveryId, status } = JSON.parse(text);
    load.acknowledged.set(deliveryId, status);
  } else if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) {
    load.refusedForNow += 1;
    await pause(50);
  } else load.unexpected.push(`${response.status} ${text}`);
}
