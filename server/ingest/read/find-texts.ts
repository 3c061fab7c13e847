// Finds which of many texts a text contains, in one pass over it (Aho and Corasick).

export interface TextFinder {
  /** Reports each contained text once, in any order. */
  find(text: string, report: (place: number) => void): void;
}

interface State {
  next: Map<number, State>;
  /** Where to go on after a mismatch: the longest end of what was read that begins another text. */
  fallback: State | undefined;
  /** The texts that end here. */
  places: number[];
  /** The next shorter end of what was read that is a text. */
  shorter: State | undefined;
  reportedIn: number;
}

/** For the texts at these places. */
export function createTextFinder(texts: readonly { text: string; place: number }[]): TextFinder {
  const root = newState();
  for (const { text, place } of texts) stateAfter(root, text).places.push(place);
  linkFallbacks(root);
  let runs = 0;
  return {
    find(text, report) {
      runs++;
      let state = root;
      for (let at = 0; at < text.length; at++) {
        state = follow(state, text.charCodeAt(at), root);
        // A state that was reported has reported the shorter texts as well.
        for (let it: State | undefined = state; it && it.reportedIn !== runs; it = it.shorter) {
          it.reportedIn = runs;
          for (const place of it.places) report(place);
        }
      }
    },
  };
}

const newState = (): State => ({
  next: new Map(),
  fallback: undefined,
  places: [],
  shorter: undefined,
  reportedIn: 0,
});

function stateAfter(root: State, text: string): State {
  let state = root;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const known = state.next.get(code) ?? newState();
    state.next.set(code, known);
    state = known;
  }
  return state;
}

/** Breadth first, so that shorter states are linked before longer ones need them. */
function linkFallbacks(root: State): void {
  const queue: State[] = [root];
  for (const state of queue) {
    for (const [code, next] of state.next) {
      next.fallback = state === root ? root : follow(state.fallback ?? root, code, root);
      next.shorter = next.fallback.places.length > 0 ? next.fallback : next.fallback.shorter;
      queue.push(next);
    }
  }
}

function follow(from: State, code: number, root: State): State {
  let state: State | undefined = from;
  while (state) {
    const next = state.next.get(code);
    if (next) return next;
    state = state.fallback;
  }
  return root;
}
