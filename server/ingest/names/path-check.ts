// Asks the database about unknown paths, which another process may have just saved. Limited.
import { PathUnknown } from './path-unknown';

export const maxPathChecksPerSecond = 20;

/** Whether a path exists. Throws PathUnknown at the limit; concurrent requests for one path share a question. */
export type CheckPath = (path: string) => Promise<boolean>;

export function createPathCheck(ask: CheckPath, elapsed: () => number = () => performance.now()): CheckPath {
  const askedAt: number[] = [];
  const running = new Map<string, Promise<boolean>>();
  return async (path) => {
    const shared = running.get(path);
    if (shared) return shared;
    const at = elapsed();
    const [earliest = 0] = askedAt;
    if (askedAt.length === maxPathChecksPerSecond && at - earliest < 1_000) {
      throw new PathUnknown('The path is unknown, and the limit of queries about paths is reached.', true);
    }
    askedAt.push(at);
    if (askedAt.length > maxPathChecksPerSecond) askedAt.shift();
    const asking = ask(path).finally(() => running.delete(path));
    running.set(path, asking);
    return asking;
  };
}
