// Detects code that would wait for itself: it holds the only connection and requests another. Not in production, where
// the time limit ends such waits: tracking async contexts slows every await.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface OpenTurn {
  /** Whose turn it is: two engines in one process are independent. */
  owner: object;
  isOpen: boolean;
}

interface Frame {
  turn: OpenTurn | undefined;
  outer: Frame | undefined;
}

const frames = new AsyncLocalStorage<Frame>();
const isFollowing = process.env.NODE_ENV !== 'production';

export function isInsideTurnOf(owner: object): boolean {
  for (let frame = frames.getStore(); frame; frame = frame.outer)
    if (frame.turn?.isOpen && frame.turn.owner === owner) return true;
  return false;
}

/** Call when requesting a turn; call the result when the turn begins. */
export function beginTurnHere(): (turn: OpenTurn) => void {
  const frame = frames.getStore();
  return (turn) => {
    if (frame && !frame.turn) frame.turn = turn;
  };
}

/** Marks the running code as holding this turn. Call at the first query: connect() runs in the caller's context. */
export function enterTurn(turn: OpenTurn): void {
  if (isFollowing && turn.isOpen && !isInsideTurnOf(turn.owner)) frames.enterWith({ turn, outer: innermostFrame() });
}

/** Gives each transaction its own frame: drizzle connects and begins in separate contexts. */
export function followTransactions<Queries extends { transaction(...given: never[]): Promise<unknown> }>(
  queries: Queries,
): Queries {
  if (!isFollowing) return queries;
  const transaction = queries.transaction.bind(queries);
  queries.transaction = ((...given: never[]) =>
    frames.run({ turn: undefined, outer: innermostFrame() }, () => transaction(...given))) as Queries['transaction'];
  return queries;
}

/** Skips finished ones: a loop of turns would build an endless chain. */
function innermostFrame(): Frame | undefined {
  let frame = frames.getStore();
  while (frame?.turn && !frame.turn.isOpen) frame = frame.outer;
  return frame;
}
