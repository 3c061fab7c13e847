// Whether anybody answered: from words, from yes and no, from an answer time.
import type { Answered } from '../../calls';
import { notKnown, type ValueRule } from '../../mapping-rules';
import { type Column, examplesOf, type Table } from '../facts/columns';
import { directionWords, hasWord, kindWords, wordsOf } from '../facts/key-names';
import type { Candidate } from '../inference';
import type { Times } from './infer-times';

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
  const byPart = table.columns.flatMap((column) => partOfAnswer(column) ?? []);
  return [...byWord, ...byFlag, ...byTime, ...byPart]
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

const clearlyNot: [Answered, RegExp][] = [
  ['voicemail', /^(?:(?:left_)?voice_?mail(?:_left)?|vm_left|left_(?:vm|message))$/],
  ['missed', /^(?:missed(?:_call)?|call_missed|no_?answer|not_?answered|unanswered|abandoned(?:_call)?|busy)$/],
];

/** Among words for other things some say that nobody took the call; the rest say nothing about it. */
function partOfAnswer(column: Column): Scored | undefined {
  const { name, texts, isList, distinct } = column;
  const isNamed = hasWord(name.own, statusWords) || hasWord(name.own, kindWords) || hasWord(name.own, directionWords);
  if (isList || distinct > 40 || !isNamed) return undefined;
  const values = [...new Set(texts)].sort().flatMap((text): ValueRule[] => {
    const joined = text.length > 40 ? '' : wordsOf(text).join('_');
    const means = clearlyNot.find(([, test]) => test.test(joined))?.[0];
    return means ? [{ when: 'is', value: text, means }] : [];
  });
  if (values.length === 0) return undefined;
  return {
    score: 1.5 - name.depth * 0.1 - (column.isInList ? 1 : 0),
    candidate: {
      key: column.key,
      rule: { values, otherwise: notKnown },
      examples: examplesOf(column),
      reason: 'Some of its values say that nobody took the call.',
      certainty: 'probably',
      proof: 'An answered call whose value says so.',
    },
  };
}

function flagOfAnswer(column: Column, { columns }: Table): Scored | undefined {
  const { name, texts, isList } = column;
  const given = texts.filter((text) => text !== '');
  if (isList || given.length === 0 || !given.every((text) => isFlagText.test(text))) return undefined;
  const [isMissed, isAnswered] = [
    /(?:^|_)(?:missed|abandoned|unanswered)/.test(name.text),
    /(?:^|_)(?:answered|connected)$/.test(name.text),
  ];
  if (isMissed === isAnswered) return undefined;
  const voicemail = columns.find(
    (it) => /^(?:is_|has_|left_)?voicemail$/.test(it.name.text) && it.texts.some((text) => isFlagText.test(text)),
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

const isFlagText = /^(?:true|false|yes|no|[01yntf])$/i;

/** The text that the sender's flags use. */
function flagsLike(texts: string[], isYes: boolean): string {
  const pairs = [['yes', 'no'] as const, ['1', '0'] as const, ['y', 'n'] as const, ['t', 'f'] as const];
  const used = new Set(texts.map((text) => text.toLowerCase()));
  const [yes, no] = pairs.find((pair) => pair.some((text) => used.has(text))) ?? ['true', 'false'];
  return isYes ? yes : no;
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
    // A call that has ended without it: unlike a single word, the time then tells missed calls, too.
    const ended = columns.find(({ column: { key } }) => key === end)?.column;
    const isSeenMissing =
      column !== undefined && ended?.values.some((at, row) => at !== undefined && column.values[row] === undefined);
    const values: ValueRule[] = [
      ...(column?.placeholders ?? []).map(
        (value): ValueRule => ({ when: 'is', value, means: end ? 'missed' : notKnown }),
      ),
      { when: 'present', means: 'answered' },
      ...(voicemail
        ? [{ when: 'missing' as const, means: 'voicemail', and: { key: voicemail.key, when: 'present' as const } }]
        : []),
      ...(end ? [{ when: 'missing' as const, means: 'missed', and: { key: end, when: 'present' as const } }] : []),
    ];
    return {
      score: (isSeenMissing ? 4.5 : 2.8) - it.key.split('.').length * 0.1 - (column?.isInList ? 1 : 0),
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
