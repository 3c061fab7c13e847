// Finds words and phrases in a text, unless they are negated ("I do NOT need an appointment").
import { type Budget, spend } from '#contract/budget';

export interface WordFinder {
  /** Reports each phrase that occurs without a negation before it; may report it again. */
  find(text: string, report: (place: number) => void, budget: Budget | undefined): void;
}

interface Phrase {
  place: number;
  /** "no appt": a phrase that negates itself is found after other negations, too. */
  isNegative: boolean;
}

/** What may follow the words read so far. */
interface Node {
  words: Map<string, Node>;
  /** Words with any ending: `book*`. */
  stems: Map<string, Node>;
  maxStemLength: number;
  phrases: Phrase[];
}

/** A phrase's words follow each other in one clause; a trailing * on a word matches any ending, also none. */
export function createWordFinder(phrases: readonly { text: string; place: number }[]): WordFinder {
  const root = newNode();
  for (const { text, place } of phrases) addPhrase(root, text, place);
  return {
    find(text, report, budget) {
      const words = wordsIn(text);
      if (!spend(budget, words.length)) return;
      for (const [start, word] of words.entries()) {
        const isNegated = word.isNegated || isDenied(words, start);
        visit(root, start);

        function visit(node: Node, at: number): void {
          const next = words[at];
          if (!next || next.clause !== word.clause) return;
          for (const reached of followers(node, next.text, budget)) {
            for (const { place, isNegative } of reached.phrases) if (isNegative || !isNegated) report(place);
            visit(reached, at + 1);
          }
        }
      }
    },
  };
}

const newNode = (): Node => ({ words: new Map(), stems: new Map(), maxStemLength: 0, phrases: [] });

function addPhrase(root: Node, text: string, place: number): void {
  const words = lower(text).match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*\*?/gu);
  if (!words) return;
  let node = root;
  for (const word of words) {
    const isStem = word.endsWith('*');
    const own = isStem ? word.slice(0, -1) : word;
    const among = isStem ? node.stems : node.words;
    const next = among.get(own) ?? newNode();
    among.set(own, next);
    if (isStem) node.maxStemLength = Math.max(node.maxStemLength, own.length);
    node = next;
  }
  node.phrases.push({ place, isNegative: words.some(isNegation) });
}

function followers(node: Node, word: string, budget: Budget | undefined): Node[] {
  const found: Node[] = [];
  const longest = Math.min(node.maxStemLength, word.length);
  if (!spend(budget, 1 + longest)) return found;
  const same = node.words.get(word);
  if (same) found.push(same);
  for (let length = 1; length <= longest; length++) {
    const stem = node.stems.get(word.slice(0, length));
    if (stem) found.push(stem);
  }
  return found;
}

interface Word {
  text: string;
  clause: number;
  isNegated: boolean;
}

/** So many words a negation reaches: "not able to set up an appointment". */
const reach = 6;

const negations = new Set([
  ...['no', 'not', 'never', 'without', 'cannot', 'neither', 'nor', 'none', 'unable', 'cant', 'wont', 'dont', 'doesnt'],
  ...['didnt', 'isnt', 'wasnt', 'arent', 'werent', 'hasnt', 'havent', 'hadnt', 'couldnt', 'wouldnt', 'shouldnt'],
]);
const isNegation = (word: string) => negations.has(word) || word.endsWith("n't");

/** A negation ends here: "not on Monday but booked for Tuesday". */
const contrasts = new Set(['but', 'however', 'though', 'although', 'instead']);

/** "No problem" says nothing about what follows. */
const harmless = new Set(['problem', 'problems', 'worries', 'doubt']);

function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  let negatedUntil = -1;
  for (const [token] of lower(text).matchAll(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*|[.!?;,\n]/gu)) {
    if (/^[.!?;,\n]$/.test(token)) {
      clause++;
      negatedUntil = -1;
      continue;
    }
    if (contrasts.has(token) || (harmless.has(token) && words.at(-1)?.text === 'no')) negatedUntil = -1;
    words.push({ text: token, clause, isNegated: words.length <= negatedUntil });
    if (isNegation(token)) negatedUntil = words.length - 1 + reach;
  }
  return words;
}

/** "Appointment: no" as a whole text. */
function isDenied(words: Word[], at: number): boolean {
  const last = words.length - 1;
  return at === last - 1 && (words[last]?.text === 'no' || words[last]?.text === 'not');
}

const lower = (text: string) => text.replaceAll('’', "'").toLowerCase();
