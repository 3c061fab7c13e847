// A query ends when its caller disconnects.
import { AsyncLocalStorage } from 'node:async_hooks';
import net from 'node:net';
import type pg from 'pg';

const callers = new AsyncLocalStorage<AbortSignal>();

/** Cancels the queries of `ask` when the signal aborts; they then reject. Nothing that others wait for, too, may run inside. */
export function forCaller<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  return callers.run(signal, ask);
}

/** Instead of a query that nobody waits for anymore. */
export class CallerLeft extends Error {}

export const findCaller = () => callers.getStore();

/** What the driver knows of a connection's server process, and its types leave out. */
type ServedClient = pg.PoolClient & { host: string; port: number; processID: number; secretKey: number };

type Release = pg.PoolClient['release'];

/**
 * The connection's `release`, which also ends watching the caller. A connection returns to its pool only after a cancellation
 * that is on its way, because it would end the next one's query.
 */
export function cancelWithCaller(client: pg.PoolClient, caller: AbortSignal): Release {
  const { release } = client;
  let canceling: Promise<void> | undefined;
  const onAbort = () => {
    canceling = cancelQuery(client as ServedClient);
  };
  caller.addEventListener('abort', onAbort, { once: true });
  return (error) => {
    caller.removeEventListener('abort', onAbort);
    if (canceling) void canceling.then(() => release(error));
    else release(error);
  };
}

/** The protocol's CancelRequest, which poolers pass on, too; https://www.postgresql.org/docs/15/protocol-flow.html. */
function cancelQuery({ host, port, processID, secretKey }: ServedClient): Promise<void> {
  const request = Buffer.alloc(16);
  for (const [index, value] of [request.length, cancelCode, processID, secretKey].entries()) {
    request.writeInt32BE(value, 4 * index);
  }
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    // The server closes the connection once the query is canceled.
    socket.once('close', () => resolve()).on('error', () => {});
    socket.setTimeout(cancelWithinMs, () => socket.destroy());
    socket.end(request);
  });
}

const cancelCode = 80_877_102;
const cancelWithinMs = 2_000;
