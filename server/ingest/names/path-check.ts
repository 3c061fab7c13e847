// Asks the database about paths that memory does not know: another process may have saved them a moment ago. Anybody can
// send to made-up paths, so these questions are limited for all senders together.
import { PathUnknown } from './path-unknown';

export const maxPathChecksPerSecond = 20;

/** Whether a path exists. Throws PathUnknown where the limit is reached; requests for one path at a time share a question. */
export type CheckPath = (path: string) => Promise<boolean>;

export function createPathCheck(
  ask: CheckPath,
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number = () => performance.now(),
): CheckPath {
  /** When the latest were asked, at most `maxPathChecksPerSecond` of them. */
  const askedAt: number[] = [];
  const running = new Map<string, Promise<boolean>>();
  return async (path) => {
    const shared = running.get(path);
    if (shared) return shared;
    const at = elapsed();
    const [earliest = 0] = askedAt;
    if (askedAt.length === maxPathChecksPerSecond && at - earliest < 1_000) {
      throw new PathUnknown('The path is not known, and the database was asked about others often enough.', true);
    }
    askedAt.push(at);
    if (askedAt.length > maxPathChecksPerSecond) askedAt.shift();
    const asking = ask(path).finally(() => running.delete(path));
    running.set(path, asking);
    return asking;
  };
}
