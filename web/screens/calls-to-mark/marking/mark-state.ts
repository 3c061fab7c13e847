// A list of calls to mark: what is still to do, and what was done in which order. Pure, so every step can be tested.
import type { CallToMark, MarkList } from '#contract/calls-to-mark';

export type Answer = 'booked' | 'not-booked' | 'not-known';

export interface CallInHand {
  call: CallToMark;
  /** As chosen; the call's own until then. */
  serviceId: number;
  /** Its answer could not be saved. */
  isUnsaved?: true;
}

export interface DoneCall extends CallInHand {
  /** Distinguishes two answers for the same call. */
  key: number;
  did: Answer | 'skipped';
  /** Milliseconds since 1970. */
  at: number;
}

export interface MarkState {
  /** The first one is shown, the second is next. */
  queue: readonly CallInHand[];
  done: readonly DoneCall[];
}

export type MarkStep =
  | { kind: 'choose'; serviceId: number }
  | { kind: 'do'; key: number; did: DoneCall['did']; at: number }
  /** Takes the last step back: its call is shown again. */
  | { kind: 'back' }
  /** The answer was not saved: its call comes back next, so that nothing changes under the person's hands. */
  | { kind: 'unsaved'; key: number }
  /** Taking it back was not saved: the answer stands. */
  | { kind: 'not-undone'; done: DoneCall }
  /** Somebody else has marked it, or it is gone. */
  | { kind: 'gone'; id: number };

export function beginMarking({ calls }: Pick<MarkList, 'calls'>): MarkState {
  return { queue: calls.map((call) => ({ call, serviceId: call.serviceId })), done: [] };
}

export function takeStep(state: MarkState, step: MarkStep): MarkState {
  const { queue, done } = state;
  const [current, ...next] = queue;
  switch (step.kind) {
    case 'choose':
      return current ? { ...state, queue: [{ ...current, serviceId: step.serviceId }, ...next] } : state;
    case 'do': {
      if (!current) return state;
      const { key, did, at } = step;
      const { isUnsaved: _, ...answered } = current;
      return { queue: next, done: [...done, { ...answered, key, did, at }] };
    }
    case 'back': {
      const last = done.at(-1);
      return last ? { queue: [inHand(last), ...queue], done: done.slice(0, -1) } : state;
    }
    case 'unsaved': {
      const lost = done.find(({ key }) => key === step.key);
      if (!lost) return state;
      const back: CallInHand = { ...inHand(lost), isUnsaved: true };
      return { queue: current ? [current, back, ...next] : [back], done: done.filter((one) => one !== lost) };
    }
    case 'not-undone':
      return { queue: queue.filter(({ call }) => call.id !== step.done.call.id), done: [...done, step.done] };
    case 'gone':
      return {
        queue: queue.filter(({ call }) => call.id !== step.id),
        done: done.filter(({ call }) => call.id !== step.id),
      };
  }
}

function inHand({ call, serviceId }: DoneCall): CallInHand {
  return { call, serviceId };
}

export interface MarkProgress {
  marked: number;
  skipped: number;
  left: number;
  total: number;
  /** What the rest will take, at the pace of the last ten answers. */
  secondsLeft: number;
}

export function progressOf({ queue, done }: MarkState): MarkProgress {
  const skipped = done.filter(({ did }) => did === 'skipped').length;
  return {
    marked: done.length - skipped,
    skipped,
    left: queue.length,
    total: queue.length + done.length,
    secondsLeft: queue.length * secondsPerCall(done),
  };
}

const usualSeconds = 4;
/** A longer break is not work. */
const maxSeconds = 60;

function secondsPerCall(done: readonly DoneCall[]): number {
  const times = done.slice(-11).map(({ at }) => at);
  const gaps = times.slice(1).map((at, index) => Math.min((at - (times[index] ?? at)) / 1000, maxSeconds));
  if (gaps.length < 3) return usualSeconds;
  return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
}

/** Marks of today and what is known of the month, with what was answered since the list was loaded. */
export function countAnswers(list: Pick<MarkList, 'today' | 'known'>, { done }: Pick<MarkState, 'done'>) {
  const count = (...answers: Answer[]) => done.filter(({ did }) => answers.some((one) => one === did)).length;
  const month = list.known?.monthDay.slice(0, 7);
  const settled = done.filter(
    ({ call, did }) => (did === 'booked' || did === 'not-booked') && call.localDay.startsWith(month ?? ' '),
  );
  return {
    today: {
      day: list.today.day,
      booked: list.today.booked + count('booked'),
      notBooked: list.today.notBooked + count('not-booked'),
      notKnown: list.today.notKnown + count('not-known'),
    },
    known: list.known && { ...list.known, knownCalls: list.known.knownCalls + settled.length },
  };
}
