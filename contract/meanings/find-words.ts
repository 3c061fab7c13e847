// Finds words and phrases in a text, unless they are negated ("I do NOT need an appointment").
import { type Budget, spend } from '../budget';
import { doubts, doubtsBefore } from './doubts';
import { plainText } from './fold-name';

export interface WordFinder {
  /** Reports each phrase that occurs without a negation; may report it again. */
  find(text: string, report: (place: number) => void, budget: Budget | undefined): void;
}

interface Phrase {
  place: number;
  /** It means yes, which needs more than not being negated: "appt requested" is no appointment yet. */
  isYes: boolean;
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

interface SoughtPhrase {
  text: string;
  place: number;
  isYes?: boolean | undefined;
}

/** A phrase's words follow each other in one clause; a trailing * on a word matches any ending, also none. */
export function createWordFinder(phrases: readonly SoughtPhrase[]): WordFinder {
  const root = newNode();
  for (const phrase of phrases) addPhrase(root, phrase);
  return {
    find(text, report, budget) {
      const words = wordsIn(text);
      if (!spend(budget, words.length)) return;
      for (const [start, word] of words.entries()) {
        visit(root, start);

        function visit(node: Node, at: number): void {
          const next = words[at];
          if (!next || next.clause !== word.clause) return;
          for (const reached of followers(node, next.text, budget)) {
            for (const phrase of reached.phrases) if (isMeant(phrase, words, start, at)) report(phrase.place);
            visit(reached, at + 1);
          }
        }
      }
    },
  };
}

const newNode = (): Node => ({ words: new Map(), stems: new Map(), maxStemLength: 0, phrases: [] });

function addPhrase(root: Node, { text, place, isYes = false }: SoughtPhrase): void {
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
  node.phrases.push({ place, isYes, isNegative: words.some(isNegation) });
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
  /** Nothing belongs to it: "No - price" ends with it, "No deposit" does not. */
  isLastOfPart: boolean;
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

const noAnswers = new Set(['no', 'not', 'never', 'none', 'false', 'n', '0']);

/** So many words before or after it, a word takes a yes back. */
const nearby = 3;

/** "No problem" says nothing about what follows. */
const harmless = new Set(['problem', 'problems', 'worries', 'doubt']);

function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  let negatedUntil = -1;
  const whole = lower(text);
  for (const { 0: token, index } of whole.matchAll(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*|[.!?;,\n]/gu)) {
    if (/^[.!?;,\n]$/.test(token)) {
      clause++;
      negatedUntil = -1;
      continue;
    }
    if (contrasts.has(token) || (harmless.has(token) && words.at(-1)?.text === 'no')) negatedUntil = -1;
    const isLastOfPart = noAnswers.has(token) && endOfPart.test(whole.slice(index + token.length, index + 50));
    words.push({ text: token, clause, isNegated: words.length <= negatedUntil, isLastOfPart });
    if (isNegation(token)) negatedUntil = words.length - 1 + reach;
  }
  return words;
}

/** "No. 5" is a number. */
const endOfPart = /^\s*(?:$|[-:;,/|()!?\n\u2013\u2014]|\.(?!\s*\d))/;

function isMeant({ isNegative, isYes }: Phrase, words: Word[], start: number, end: number): boolean {
  if (isNegative) return true;
  if (words[start]?.isNegated || isAnsweredNo(words, end)) return false;
  return !isYes || !isTakenBack(words, start, end);
}

/** "Appointment: no" as a whole text. */
function isAnsweredNo(words: Word[], end: number): boolean {
  const last = words.length - 1;
  return end === last - 1 && (words[last]?.text === 'no' || words[last]?.text === 'not');
}

/** Whether a word nearby denies the yes or leaves it open: "lost - appt", "Appt Set: No", "appt requested". */
function isTakenBack(words: Word[], start: number, end: number): boolean {
  const clause = words[start]?.clause;
  for (let at = start - 1; at >= start - nearby; at--) {
    const word = words[at];
    if (!word || word.clause !== clause || contrasts.has(word.text)) break;
    if ((doubts.has(word.text) || doubtsBefore.has(word.text)) && !isMissedCall(words, at)) return true;
    if (word.text === 'to' && at === start - 1) return true;
  }
  for (let at = end + 1; at <= end + nearby; at++) {
    const word = words[at];
    if (!word || contrasts.has(word.text)) break;
    // "Booked? N": the answer is a clause of its own, and all that follows.
    if (word.clause !== clause) return at === words.length - 1 && noAnswers.has(word.text);
    if (doubts.has(word.text) && !isMissedCall(words, at)) return true;
    if (word.text === 'never' || word.text === 'not' || word.text.endsWith("n't") || isNo(word)) return true;
  }
  return false;
}

const isNo = ({ text, isLastOfPart }: Word) => noAnswers.has(text) && isLastOfPart;

/** It says nothing about the appointment: "missed call - booked". */
const isMissedCall = (words: Word[], at: number) =>
  words[at]?.text === 'missed' && /^calls?$/.test(words[at + 1]?.text ?? '');

const lower = (text: string) => plainText(text).toLowerCase();
