import { forCaller } from '../database/engine/caller';
import { CallerDisconnected } from './limits/concurrency-limit';

/** Asks for a caller's figures; the queries end with the connection, as when a page is left or reloaded. */
export async function answerCaller<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  try {
    return await forCaller(signal, ask);
  } catch (error) {
    throw signal.aborted ? new CallerDisconnected() : error;
  }
}
