// Whether anybody answered: from words, from yes and no, from an answer time.
import type { Answered } from '../../calls';
import { notKnown, type ValueRule } from '../../mapping-rules';
import { foldName } from '../../meanings/fold-name';
import { answers, causeOf, commonCauses, endings, isTechnicalCause, toWord } from '../facts/call-events';
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

/** `callOf`: the call of each row. */
export function inferAnswered(table: Table, times: Times, callOf: (string | undefined)[]): Candidate[] {
  const byWord = table.columns.flatMap(
    (column) => wordsOfAnswer(column, callOf) ?? kindsOfEvents(column, callOf) ?? causesOfEnd(column, table) ?? [],
  );
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

function wordsOfAnswer(column: Column, callOf: (string | undefined)[]): Scored | undefined {
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
  // Beside a word for the answer itself, "completed" only says that the call is over.
  const isStream = telling.size === 1 && known.some(([text]) => answers.test(toWord(text)));
  const ends = isStream ? unansweredEnds(column, callOf) : [];
  const seen = known
    .filter(([text]) => !ends.some(({ value }) => value === text))
    .map(([text, means = notKnown]) => [text, isStream && endings.test(toWord(text)) ? notKnown : means] as const);
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
      rule: { values: [...rulesFor(seen, isStream ? eventWords : commonWords), ...ends], otherwise: notKnown },
      examples: examplesOf(column),
      reason: isFinal ? 'Its values tell answered calls from others.' : 'Its value is a word for how a call ended.',
      certainty: isFinal ? 'certain' : 'probably',
      proof: isFinal ? '' : 'A call that nobody answers.',
    },
  };
}

const commonWords: Record<Answered, string[]> = {
  answered: ['answered', 'completed', 'connected'],
  missed: [
    ...['missed', 'no answer', 'not answered', 'unanswered', 'busy', 'failed', 'canceled', 'cancelled', 'abandoned'],
    ...['rejected', 'declined'],
  ],
  voicemail: ['voicemail', 'left voicemail'],
};

/** The words that came, and those that other calls may have, spelled like them. */
function rulesFor(
  seen: readonly (readonly [text: string, means: string])[],
  common: Partial<Record<Answered, string[]>>,
): ValueRule[] {
  const texts = seen.map(([text]) => text);
  const words = Object.entries(common).flatMap(([means, list]) =>
    spelledLike(texts, list).map((text) => [text, means] as const),
  );
  const rules = new Map([...words, ...seen].map(([text, means]) => [foldName(text), { text, means }]));
  const isSeen = new Set(texts.map(foldName));
  return [...rules]
    .sort(([a], [b]) => Number(isSeen.has(b)) - Number(isSeen.has(a)) || (a < b ? -1 : 1))
    .map(([, { text, means }]) => ({ when: 'is', value: text, means }));
}

/** `call.answered`, `call.hang_up`: the others begin with `call.`, and have `_` between words. */
function spelledLike(texts: string[], words: string[]): string[] {
  const beginnings = new Set(texts.map((text) => /^.*[.:/](?=[^.:/]+$)|^call[ _-]/i.exec(text)?.[0] ?? ''));
  const [beginning = ''] = beginnings.size === 1 ? beginnings : [];
  const separators = new Set(texts.flatMap((text) => text.slice(beginning.length).match(/[ _-]/g) ?? []));
  const all = separators.size > 0 ? [...separators] : ['', ' ', '_', '-'];
  return [...new Set(words.flatMap((word) => all.map((it) => `${beginning}${word.replaceAll(' ', it)}`)))];
}

/** The event that answers says that the call was answered; other events say nothing about it. */
function kindsOfEvents(column: Column, callOf: (string | undefined)[]): Scored | undefined {
  const { name, texts, isList, distinct } = column;
  const isNamed = hasWord(name.own, kindWords) || hasWord(name.own, stateWords);
  const hasEvents = texts.every((text) => !/\d{3}/.test(text)) && texts.some((text) => endings.test(toWord(text)));
  if (isList || distinct > 30 || !(isNamed || hasEvents)) return undefined;
  const seen = [...new Set(texts)].sort().flatMap((text) => {
    const means = meaningOfEvent(text);
    return means ? [[text, means] as const] : [];
  });
  if (!seen.some(([, means]) => means === 'answered')) return undefined;
  const ends = unansweredEnds(column, callOf);
  return {
    score: 2.5 - name.depth * 0.1 - (column.isInList ? 1 : 0),
    candidate: {
      key: column.key,
      rule: { values: [...rulesFor(seen, eventWords), ...ends], otherwise: notKnown },
      examples: examplesOf(column),
      reason:
        ends.length > 0 ? 'One of its events answers the call, or none does.' : 'One of its events answers the call.',
      certainty: ends.length > 0 ? 'certain' : 'probably',
      proof: ends.length > 0 ? '' : 'All events of a call.',
    },
  };
}

const stateWords = new Set('status state'.split(' '));
const eventWords: Partial<Record<Answered, string[]>> = {
  answered: ['answered'],
  missed: ['missed', 'no answer', 'not answered', 'unanswered', 'busy', 'abandoned'],
  voicemail: ['voicemail', 'left voicemail'],
};

function meaningOfEvent(text: string): Answered | undefined {
  const word = toWord(text);
  if (answers.test(word)) return 'answered';
  if (/^(?:.*_)?(?:missed|no_?answer|not_?answered|un_?answered|abandon(?:ed)?|busy)(?:_call)?$/.test(word))
    return 'missed';
  return /(?:^|_)voice_?mail(?:_(?:left|received|recorded|created))?$/.test(word) ? 'voicemail' : undefined;
}

/** An end without an event that answers the call, where such events are sent. In the fold answered wins over missed. */
function unansweredEnds({ texts }: Column, callOf: (string | undefined)[]): ValueRule[] {
  const answered = new Set(callOf.filter((_, row) => answers.test(toWord(texts[row] ?? ''))));
  const isEnd = (text: string, row: number) => endings.test(toWord(text)) && answered.has(callOf[row]);
  const ends = callOf.some((call) => call !== undefined)
    ? texts.filter((text, row) => callOf[row] !== undefined && isEnd(text, row))
    : [];
  return [...new Set(ends)].sort().map((value) => ({ when: 'is', value, means: 'missed' }));
}

/** Why switches end a call tells some unanswered ones. */
function causesOfEnd(column: Column, { columns }: Table): Scored | undefined {
  const { name, texts, isList } = column;
  if (isList || !isTechnicalCause(column)) return undefined;
  const seen = [...new Set(texts)].sort().flatMap((text) => {
    const means = text.length > 60 ? undefined : causeOf(text) === 'unanswered' ? 'missed' : answeredIn(text);
    return means === 'missed' || means === 'voicemail' ? [[text, means] as const] : [];
  });
  if (seen.length === 0) return undefined;
  const talk = columns.find((it) => hasWord(it.name.own, talkNames) && it.lengths.some((length) => length));
  const and = talk && ({ key: talk.key, when: 'under', value: '1' } as const);
  return {
    score: 1.2 - name.depth * 0.1 - (column.isInList ? 1 : 0),
    candidate: {
      key: column.key,
      rule: {
        values: rulesFor(seen, { missed: commonCauses }).map((rule) => ({ ...rule, ...(and && { and }) })),
        otherwise: notKnown,
      },
      examples: examplesOf(column),
      reason: 'Some of its values say that nobody took the call.',
      certainty: 'probably',
      proof: 'An answered call.',
    },
  };
}

const talkNames = new Set('talk talked talktime billsec'.split(' '));

const clearlyNot: [Answered, RegExp][] = [
  ['voicemail', /^(?:(?:left_)?voice_?mail(?:_left)?|vm_left|left_(?:vm|message))$/],
  ['missed', /^(?:missed(?:_call)?|call_missed|no_?answer|not_?answered|unanswered|abandoned(?:_call)?|busy)$/],
];

/** "Declined" may be what the customer did. */
const wordsForUnanswered: Partial<Record<Answered, string[]>> = {
  missed: ['missed', 'missed call', 'no answer', 'not answered', 'unanswered', 'abandoned', 'busy'],
  voicemail: ['voicemail', 'left voicemail'],
};

/** Among words for other things some say that nobody took the call; the rest say nothing about it. */
function partOfAnswer(column: Column): Scored | undefined {
  const { name, texts, isList, distinct } = column;
  const isNamed = hasWord(name.own, statusWords) || hasWord(name.own, kindWords) || hasWord(name.own, directionWords);
  if (isList || distinct > 40 || !isNamed || isTechnicalCause(column)) return undefined;
  const seen = [...new Set(texts)].sort().flatMap((text) => {
    const joined = text.length > 40 ? '' : wordsOf(text).join('_');
    const means = clearlyNot.find(([, test]) => test.test(joined))?.[0];
    return means ? [[text, means] as const] : [];
  });
  if (seen.length === 0) return undefined;
  return {
    score: 1.5 - name.depth * 0.1 - (column.isInList ? 1 : 0),
    candidate: {
      key: column.key,
      rule: { values: rulesFor(seen, wordsForUnanswered), otherwise: notKnown },
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
  const causes = table.columns.filter(isTechnicalCause).flatMap(({ key, texts }) => {
    const words = [...new Set(texts)].sort().filter((text) => causeOf(text) !== undefined);
    return [...words, ...spelledLike(words, words.length > 0 ? commonCauses : [])].map(
      (value): ValueRule => ({ when: 'missing', means: 'missed', and: { key, when: 'is', value } }),
    );
  });
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
      ...noTimes(it.placeholders, end ? 'missed' : notKnown),
      { when: 'present', means: 'answered' },
      ...(voicemail
        ? [{ when: 'missing' as const, means: 'voicemail', and: { key: voicemail.key, when: 'present' as const } }]
        : []),
      ...(end ? [{ when: 'missing' as const, means: 'missed', and: { key: end, when: 'present' as const } }] : causes),
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

/** What came in place of a time, and what may still come. */
function noTimes(placeholders: string[], means: string): ValueRule[] {
  const texts = new Map(
    ['N/A', '-', 'null', 'none', 'undefined', ...placeholders].map((text) => [foldName(text), text]),
  );
  return [
    { when: 'under', value: '1', means },
    ...[...texts.values()].map((value): ValueRule => ({ when: 'is', value, means })),
  ];
}
