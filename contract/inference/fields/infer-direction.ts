// Direction: from words, from yes and no, from the side our number is on.
import type { CallDirection } from '../../calls';
import { notKnown, type ValueRule } from '../../mapping-rules';
import { type Column, examplesOf, type Table } from '../facts/columns';
import { directionWords, hasWord, wordsOf } from '../facts/key-names';
import type { Candidate } from '../inference';
import { isExtension, type Parties, type RowDirection } from './infer-parties';

const directionOf = new Map<string, CallDirection>(
  (
    [
      ['inbound', 'inbound incoming in inward received inb eingehend entrante entrant entrada inkommend binnenkomend'],
      [
        'outbound',
        'outbound outgoing out outward placed made dialed outb ausgehend abgehend saliente sortant saida uitgaand',
      ],
      ['internal', 'internal intern interna interno interne extension'],
    ] as const
  ).flatMap(([direction, words]) => words.split(' ').map((word) => [word, direction] as const)),
);

/** Under a key that is named so. */
const directionCodes = new Map<string, CallDirection>([
  ['i', 'inbound'],
  ['ib', 'inbound'],
  ['in', 'inbound'],
  ['o', 'outbound'],
  ['ob', 'outbound'],
  ['out', 'outbound'],
]);

/** What the reader understands by itself. */
const readWords = new Set(['inbound', 'incoming', 'in', 'outbound', 'outgoing', 'out', 'internal']);

export function directionIn(text: string): CallDirection | undefined {
  const found = new Set(wordsOf(text).flatMap((word) => directionOf.get(word) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

interface DirectionKey {
  column: Column;
  meanings: Map<string, CallDirection>;
  score: number;
}

/** By words alone. `directions` by row, of the best key. */
export function inferDirection(table: Table): { candidates: Candidate[]; directions: RowDirection[] } {
  const found = table.columns.flatMap((column) => directionKey(column) ?? []);
  found.sort((a, b) => b.score - a.score || (a.column.key < b.column.key ? -1 : 1));
  const [best] = found;
  const directions = table.rows.map((_, row) => best?.meanings.get(best.column.texts[row] ?? ''));
  return { candidates: found.map((it) => candidateOf(it, wordReason)), directions };
}

const wordReason = 'Its values say inbound or outbound.';

function directionKey(column: Column): DirectionKey | undefined {
  const { name, texts, isList, phoneness, distinct, filled } = column;
  if (isList || phoneness !== 'no' || distinct > 8) return undefined;
  const given = [...new Set(texts.filter((text) => text !== ''))];
  const isFlag = given.length > 0 && given.every((text) => /^(?:true|false|yes|no|y|n|0|1)$/i.test(text));
  const isNamed = hasWord(name.own, directionWords);
  const place = (isNamed ? 3 : 0) - name.depth * 0.1 - (column.isInList ? 0.5 : 0) + filled / Math.max(1, texts.length);
  if (isFlag) {
    const said = name.own.flatMap((word) =>
      word === 'in' || word === 'out' || word === 'made' || word === 'received' ? [] : (directionOf.get(word) ?? []),
    );
    const [meant] = said;
    if (!meant || said.length > 1 || name.own.length > 3 || meant === 'internal') return undefined;
    const other = meant === 'inbound' ? 'outbound' : 'inbound';
    const meanings = new Map(given.map((text) => [text, /^(?:true|yes|y|1)$/i.test(text) ? meant : other] as const));
    return { column, meanings, score: place + 2 };
  }
  const asCodes = isNamed && given.every((text) => directionCodes.has(text.toLowerCase()));
  const meaningIn = (text: string) => (asCodes ? directionCodes.get(text.toLowerCase()) : directionIn(text));
  const meanings = new Map(
    given.flatMap((text) => (text.length <= 40 ? [[text, meaningIn(text)] as const] : [])).filter(isMeant),
  );
  const isShort = given.every((text) => wordsOf(text).length <= 4);
  if (meanings.size === 0 || meanings.size < given.length * 0.6 || !isShort) return undefined;
  // "in" and "made" alone are too common for a key whose name says nothing.
  const isClear = given.some((text) => wordsOf(text).some((word) => word.length > 4 && directionOf.has(word)));
  return isNamed || isClear ? { column, meanings, score: place + 1 + meanings.size * 0.3 } : undefined;
}

const isMeant = (entry: readonly [string, CallDirection | undefined]): entry is readonly [string, CallDirection] =>
  entry[1] !== undefined;

const opposites = [
  ...['i o', 'ib ob', 'in out', 'inb outb', 'inward outward', 'eingehend ausgehend', 'entrante saliente'],
  ...['entrant sortant', 'entrada saida', 'inkommend uitgaand', 'true false', 'yes no', 'y n', '1 0'],
].map((pair) => pair.split(' '));

/** What other calls may have, if this is what came. */
function oppositesOf(meanings: ReadonlyMap<string, CallDirection>): [string, CallDirection][] {
  const seen = new Set([...meanings.keys()].map((text) => text.toLowerCase()));
  return [...meanings].flatMap(([text, meant]): [string, CallDirection][] => {
    const pair = meant === 'internal' ? undefined : opposites.find((it) => it.includes(text.toLowerCase()));
    const other = pair?.find((it) => it !== text.toLowerCase());
    return other === undefined || seen.has(other) ? [] : [[other, meant === 'inbound' ? 'outbound' : 'inbound']];
  });
}

function candidateOf({ column, meanings }: DirectionKey, reason: string): Candidate {
  const isAll = column.texts.every((text) => text === '' || meanings.has(text));
  // Where all other values are not known, the reader sees none of them.
  const common = [...readWords].flatMap((text): [string, CallDirection][] => {
    const meant = directionIn(text);
    return isAll || !meant ? [] : [[text, meant]];
  });
  const isSeen = ([text]: [string, CallDirection]) => [...meanings.keys()].some((it) => it.toLowerCase() === text);
  const values: ValueRule[] = [...meanings, ...[...common, ...oppositesOf(meanings)].filter((it) => !isSeen(it))]
    .filter(([text]) => !isAll || !readWords.has(text.toLowerCase()))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, means]) => ({ when: 'is', value, means }));
  const isProved = meanings.size > 1 || reason === wordReason;
  return {
    key: column.key,
    rule: { ...(values.length > 0 && { values }), ...(!isAll && { otherwise: notKnown }) },
    examples: examplesOf(column),
    reason,
    certainty: isProved && isAll ? 'certain' : 'probably',
    proof: isProved && isAll ? '' : 'A call in the other direction.',
  };
}

/** Without words that say it: a key whose values go with the side on which our number is. */
export function directionBySides(table: Table, parties: Parties): Candidate[] {
  const [customer, ours] = [parties.customers[0], parties.ours[0]];
  const sides = [customer, ours].map((it) => table.columns.find(({ key }) => key === it?.key));
  const [from, to] = sides;
  if (!from || !to) return [];
  const outgoing = table.rows.map((_, row) => {
    const [a, b] = [from.phones[row], to.phones[row]];
    if (a === undefined || b === undefined) return undefined;
    const [isFromUs, isToUs] = [a, b].map((number) => parties.areOurs.has(number) || isExtension(number));
    return isFromUs === isToUs ? undefined : isFromUs;
  });
  if (!outgoing.includes(true) || !outgoing.includes(false)) return [];
  return table.columns.flatMap((column) => {
    if (!isKindOf(column)) return [];
    const meanings = new Map<string, CallDirection>();
    for (const [row, text] of column.texts.entries()) {
      const isOut = outgoing[row];
      if (text === '' || isOut === undefined) continue;
      const meant = isOut ? 'outbound' : 'inbound';
      if ((meanings.get(text) ?? meant) !== meant || text.length > 40) return [];
      meanings.set(text, meant);
    }
    if (new Set(meanings.values()).size < 2 || column.filled < table.rows.length * 0.8) return [];
    return [candidateOf({ column, meanings, score: 0 }, 'Its values go with the side on which your number is.')];
  });
}

/** A few values that come again and again, and no times or lengths. */
const isKindOf = ({ isList, distinct, filled, phoneness, times, lengths }: Column) =>
  !isList &&
  distinct >= 2 &&
  distinct <= Math.min(6, filled * 0.7) &&
  phoneness === 'no' &&
  times.every((time) => time === undefined) &&
  lengths.every((length) => length === undefined || length.count < 10);
