// Direction and whether anybody answered: from words, from yes and no, from an answer time, from the side our number is on.
import type { Answered, CallDirection } from '../calls';
import { notKnown, type ValueRule } from '../mapping-rules';
import { type Column, examplesOf, type Table } from './columns';
import type { Parties, RowDirection } from './infer-parties';
import type { Times } from './infer-times';
import type { Candidate } from './inference';
import { directionWords, hasWord, wordsOf } from './key-names';

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
  const meanings = new Map(
    given.flatMap((text) => (text.length <= 40 ? [[text, directionIn(text)] as const] : [])).filter(isMeant),
  );
  const isShort = given.every((text) => wordsOf(text).length <= 4);
  if (meanings.size === 0 || meanings.size < given.length * 0.6 || !isShort) return undefined;
  // "in" and "made" alone are too common for a key whose name says nothing.
  const isClear = given.some((text) => wordsOf(text).some((word) => word.length > 4 && directionOf.has(word)));
  return isNamed || isClear ? { column, meanings, score: place + 1 + meanings.size * 0.3 } : undefined;
}

const isMeant = (entry: readonly [string, CallDirection | undefined]): entry is readonly [string, CallDirection] =>
  entry[1] !== undefined;

function candidateOf({ column, meanings }: DirectionKey, reason: string): Candidate {
  const values: ValueRule[] = [...meanings]
    .filter(([text]) => !readWords.has(text.toLowerCase()))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, means]) => ({ when: 'is', value, means }));
  const isAll = column.texts.every((text) => text === '' || meanings.has(text));
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
    if (a === undefined || b === undefined || parties.areOurs.has(a) === parties.areOurs.has(b)) return undefined;
    return parties.areOurs.has(a);
  });
  if (!outgoing.includes(true) || !outgoing.includes(false)) return [];
  return table.columns.flatMap((column) => {
    if (column.isList || column.distinct < 2 || column.distinct > 6 || column.phoneness !== 'no') return [];
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

const answeredOf: [Answered | typeof notKnown, RegExp][] = [
  [
    'voicemail',
    /^(?:.*_)?(?:voice_?mail|vm|left_message|mailbox|answering_machine|machine(?:_.*)?|anrufbeantworter|buzon)(?:_.*)?$/,
  ],
  [
    'missed',
    /^(?:call_)?(?:.*missed.*|no_?answer(?:ed)?|not_answered|un_?answered|abandon(?:ed)?|busy|failed|cancell?ed|cancel|rejected|declined|noanswer|not_connected|unavailable|hang_?up_before.*|verpasst|nicht_angenommen|besetzt|perdida|manquee?|perdido)$/,
  ],
  [
    'answered',
    /^(?:call_)?(?:answered|answer|connected|call_connected|completed?|human|picked_up|accepted|success(?:ful)?|talked|in_progress|angenommen|beantwortet|contestada|atendida|repondu)$/,
  ],
  [
    notKnown,
    /^(?:call_)?(?:ringing|queued|initiated|started|new|initial|dialing|setup|proceeding|pending|open|trying|early|hangup|ended|done|terminated|routing)$/,
  ],
];

export function answeredIn(text: string): Answered | typeof notKnown | undefined {
  const joined = wordsOf(text).join('_');
  return answeredOf.find(([, test]) => test.test(joined))?.[0];
}

export function inferAnswered(table: Table, times: Times): Candidate[] {
  const byWord = table.columns.flatMap((column) => wordsOfAnswer(column) ?? []);
  const byFlag = table.columns.flatMap((column) => flagOfAnswer(column, table) ?? []);
  const byTime = answerTime(table, times);
  return [...byWord, ...byFlag, ...byTime]
    .sort((a, b) => b.score - a.score || (a.candidate.key < b.candidate.key ? -1 : 1))
    .map(({ candidate }) => candidate);
}

type Scored = { candidate: Candidate; score: number };

const statusWords = new Set(
  'status result state answer answered disposition outcome hangup cause verdict ergebnis estado handup missed'.split(
    ' ',
  ),
);

function wordsOfAnswer(column: Column): Scored | undefined {
  const { name, texts, isList, distinct, values } = column;
  if (isList || distinct > 12 || values.some((value) => typeof value === 'boolean')) return undefined;
  const given = [...new Set(texts.filter((text) => text !== ''))].sort();
  const meanings = given.map((text) => [text, text.length <= 40 ? answeredIn(text) : undefined] as const);
  const known = meanings.filter(([, means]) => means !== undefined);
  const telling = new Set(known.map(([, means]) => means).filter((means) => means !== notKnown));
  if (telling.size === 0 || known.length < given.length * 0.6) return undefined;
  if (!hasWord(name.own, statusWords) && telling.size < 2) return undefined;
  // "completed" may only say that the call is over.
  const isVague =
    [...telling].join() === 'answered' && given.every((text) => !/answer|connect|human|angenommen|contest/i.test(text));
  const values_: ValueRule[] = known.map(([value, means]) => ({ when: 'is', value, means: means ?? notKnown }));
  const isFinal = telling.size >= 2;
  return {
    score:
      (isVague ? 0.5 : 2) +
      telling.size +
      (hasWord(name.own, statusWords) && !name.own.includes('by') ? 1 : 0) -
      name.depth * 0.1 -
      (column.isInList ? 1 : 0),
    candidate: {
      key: column.key,
      rule: { values: values_, otherwise: notKnown },
      examples: examplesOf(column),
      reason: isFinal ? 'Its values tell answered calls from others.' : 'Its value is a word for how a call ended.',
      certainty: isFinal ? 'certain' : 'probably',
      proof: isFinal ? '' : 'A call that nobody answers.',
    },
  };
}

function flagOfAnswer(column: Column, { columns }: Table): Scored | undefined {
  const { name, texts, isList } = column;
  const given = texts.filter((text) => text !== '');
  if (isList || given.length === 0 || !given.every((text) => /^(?:true|false|yes|no|0|1)$/i.test(text)))
    return undefined;
  const [isMissed, isAnswered] = [
    /(?:^|_)(?:missed|abandoned|unanswered)/.test(name.text),
    /(?:^|_)(?:answered|connected)$/.test(name.text),
  ];
  if (isMissed === isAnswered) return undefined;
  const voicemail = columns.find(
    (it) =>
      /^(?:is_|has_|left_)?voicemail$/.test(it.name.text) &&
      it.texts.some((text) => /^(?:true|false|yes|no|1|0)$/i.test(text)),
  );
  const [yes, no] = [flagsLike(given, true), flagsLike(given, false)];
  const missed = isMissed ? yes : no;
  const values: ValueRule[] = [
    ...(voicemail
      ? [
          {
            when: 'is' as const,
            value: missed,
            means: 'voicemail',
            and: { key: voicemail.key, when: 'is' as const, value: flagsLike(voicemail.texts, true) },
          },
        ]
      : []),
    { when: 'is', value: missed, means: 'missed' },
    ...(isMissed ? [] : [{ when: 'is' as const, value: yes, means: 'answered' }]),
  ];
  const isBoth = column.distinct > 1;
  return {
    score: (isAnswered ? 4 : 2) - name.depth * 0.1 - (column.isInList ? 1 : 0),
    candidate: {
      key: column.key,
      rule: { values, otherwise: notKnown },
      examples: examplesOf(column),
      reason: 'It says whether the call was answered.',
      certainty: isBoth ? 'certain' : 'probably',
      proof: isBoth ? '' : 'A call that nobody answers.',
    },
  };
}

/** The text that the sender's flags use. */
function flagsLike(texts: string[], isYes: boolean): string {
  const isWord = texts.some((text) => /^(?:yes|no)$/i.test(text));
  const isNumber = texts.some((text) => /^[01]$/.test(text));
  if (isWord) return isYes ? 'yes' : 'no';
  if (isNumber) return isYes ? '1' : '0';
  return String(isYes);
}

/** An answer time is there, or missing once the call has ended. */
function answerTime(table: Table, { columns, unseen }: Times): Scored[] {
  const voicemail = table.columns.find(
    ({ name, phoneness }) =>
      name.all.includes('voicemail') && phoneness === 'no' && /url|link|duration|id$/.test(name.text),
  );
  const end = columns.find(({ role }) => role === 'end')?.column.key ?? unseen.find(({ role }) => role === 'end')?.key;
  const seen = columns.filter(({ role, column }) => role === 'answer' && !/talk/.test(column.name.text));
  const keys = [...seen.map(({ column }) => column), ...unseen.filter(({ role }) => role === 'answer')];
  return keys.map((it): Scored => {
    const column = 'values' in it ? it : undefined;
    const isBoth = column !== undefined && column.filled < column.values.length;
    const values: ValueRule[] = [
      { when: 'present', means: 'answered' },
      ...(voicemail
        ? [{ when: 'missing' as const, means: 'voicemail', and: { key: voicemail.key, when: 'present' as const } }]
        : []),
      ...(end ? [{ when: 'missing' as const, means: 'missed', and: { key: end, when: 'present' as const } }] : []),
    ];
    return {
      score: 2.8 - it.key.split('.').length * 0.1 - (column?.isInList ? 1 : 0),
      candidate: {
        key: it.key,
        rule: { values },
        examples: column ? examplesOf(column) : [],
        reason: 'Only an answered call has the time of its answer.',
        certainty: isBoth ? 'certain' : 'probably',
        proof: isBoth ? '' : 'A call that nobody answers.',
      },
    };
  });
}
