// Notices code that would wait for itself: it holds the only connection and asks for another one. Following a turn
// through async contexts costs every await a little, so in production the turn's budget ends such a wait instead.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface OpenTurn {
  /** Whose turn it is: two engines in one process do not wait for each other. */
  owner: object;
  isOpen: boolean;
}

/** Everything that runs because of one transaction. */
interface Frame {
  turn: OpenTurn | undefined;
  outer: Frame | undefined;
}

const frames = new AsyncLocalStorage<Frame>();
const isFollowing = process.env.NODE_ENV !== 'production';

/** Whether the running code holds an open turn of this owner. */
export function isInsideTurnOf(owner: object): boolean {
  for (let frame = frames.getStore(); frame; frame = frame.outer)
    if (frame.turn?.isOpen && frame.turn.owner === owner) return true;
  return false;
}

/** To be asked where a turn is asked for; the answer is told when the turn begins. */
export function beginTurnHere(): (turn: OpenTurn) => void {
  const frame = frames.getStore();
  return (turn) => {
    if (frame && !frame.turn) frame.turn = turn;
  };
}

/**
 * From here on the running code holds this turn. For code that uses a client by hand: entered at its first query and
 * not in connect(), where the context would still be that of the caller, who may well have other things to do.
 */
export function enterTurn(turn: OpenTurn): void {
  if (isFollowing && turn.isOpen && !isInsideTurnOf(turn.owner)) frames.enterWith({ turn, outer: innermostFrame() });
}

/** Gives each transaction a frame of its own: drizzle takes the connection and begins in contexts of its own. */
export function followTransactions<Queries extends { transaction(...given: never[]): Promise<unknown> }>(
  queries: Queries,
): Queries {
  if (!isFollowing) return queries;
  const transaction = queries.transaction.bind(queries);
  queries.transaction = ((...given: never[]) =>
    frames.run({ turn: undefined, outer: innermostFrame() }, () => transaction(...given))) as Queries['transaction'];
  return queries;
}

/** Without those that are over: a loop that takes turn after turn would otherwise build an endless chain. */
function innermostFrame(): Frame | undefined {
  let frame = frames.getStore();
  while (frame?.turn && !frame.turn.isOpen) frame = frame.outer;
  return frame;
}
