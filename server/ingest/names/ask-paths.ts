// Asks the database about paths that memory does not know: another process may have saved them a moment ago. Anybody can
// send to made-up paths, so these questions are limited for all senders together.
import { PathUnsure } from './path-unsure';

export const maxAsksPerSecond = 20;

/** Whether a path exists. Throws PathUnsure where the limit is reached; requests for one path at a time share a question. */
export type AskPath = (path: string) => Promise<boolean>;

export function createAskPath(
  ask: AskPath,
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number = () => performance.now(),
): AskPath {
  /** When the latest were asked, at most `maxAsksPerSecond` of them. */
  const askedAt: number[] = [];
  const running = new Map<string, Promise<boolean>>();
  return async (path) => {
    const shared = running.get(path);
    if (shared) return shared;
    const at = elapsed();
    const [earliest = 0] = askedAt;
    if (askedAt.length === maxAsksPerSecond && at - earliest < 1_000) {
      throw new PathUnsure('The path is not known, and the database was asked about others often enough.', true);
    }
    askedAt.push(at);
    if (askedAt.length > maxAsksPerSecond) askedAt.shift();
    const asking = ask(path).finally(() => running.delete(path));
    running.set(path, asking);
    return asking;
  };
}
