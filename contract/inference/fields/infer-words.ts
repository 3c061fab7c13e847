// Tags, dispositions and yes-no answers: what people or forms state about a call's outcome.
import { callTypes } from '../../calls';
import { type FieldRule, notKnown, type ValueRule } from '../../mapping-rules';
import { doubts, doubtsBefore } from '../../meanings/doubts';
import { matcherOf } from '../../meanings/match-rules';
import { outcomesUnder } from '../../meanings/outcome-of-word';
import { tagRules } from '../../presets/tag-words';
import { isTechnicalCause } from '../facts/call-events';
import { type Column, examplesOf, type Table } from '../facts/columns';
import { appointmentWords, hasWord, tagWords, wordsOf } from '../facts/key-names';
import type { Candidate, WordKey, WordMeaning } from '../inference';
import { answeredIn } from './infer-answered';

const practice = /\b(?:practice|training|test call|role ?play)\b/i;

const outcomeOf = outcomesUnder(tagRules.appointment);

const maxWords = 200;

function meaningOf(text: string, services: readonly string[]): WordMeaning | undefined {
  if (practice.test(text)) return 'practice';
  const outcome = outcomeOf(text);
  if (outcome === 'yes' || outcome === 'no') return outcome === 'yes' ? 'booked' : 'not booked';
  if (services.some((service) => service.toLowerCase() === text.toLowerCase())) return 'service';
  return callTypes.some((type) => type.toLowerCase() === text.toLowerCase()) ? 'call type' : undefined;
}

/** Keys with what people wrote, the most telling first. `callOf`: the call of each row. */
export function inferWordKeys({ columns, facts }: Table, callOf: (string | undefined)[]): WordKey[] {
  const calls = new Set(callOf.map((call, row) => call ?? row));
  return columns
    .filter((column) => isWordColumn(column) && !isTechnicalCause(column))
    .map((column) => {
      const counts = new Map<string, number>();
      const withText = new Map<string, Set<string | number>>();
      for (const [row, value] of column.values.entries()) {
        const texts = value === undefined ? [] : [value].flat().map((it) => String(it).trim());
        for (const text of texts.filter((it) => it !== '' && it.length <= 200)) {
          if (counts.size >= maxWords && !counts.has(text)) continue;
          counts.set(text, (counts.get(text) ?? 0) + 1);
          withText.set(text, (withText.get(text) ?? new Set()).add(callOf[row] ?? row));
        }
      }
      // A word that comes with every call tells none from another.
      const isOfAll = (text: string) => calls.size > 1 && withText.get(text)?.size === calls.size;
      const words = [...counts]
        .map(([text, count]) => ({ text, count, means: isOfAll(text) ? undefined : meaningOf(text, facts.services) }))
        .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
      return { key: column.key, words, points: pointsOf(column, words) };
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || (a.key < b.key ? -1 : 1))
    .slice(0, 5)
    .map(({ key, words }) => ({ key, words }));
}

function isWordColumn({ isList, texts, phoneness, times, values, name }: Column): boolean {
  if (isList)
    return (
      hasWord(name.all, tagWords) ||
      values.some((value) => Array.isArray(value) && value.some((it) => outcomeOf(String(it)) !== undefined))
    );
  const given = texts.filter((text) => text !== '');
  if (phoneness !== 'no' || times.some((time) => time?.hasDay) || values.some((value) => typeof value === 'boolean'))
    return false;
  return (
    given.length > 0 && given.every((text) => text.length <= 120 && /\p{L}/u.test(text) && !/^https?:|@/.test(text))
  );
}

function pointsOf({ isList, name, isInList, texts }: Column, words: WordKey['words']): number {
  const telling = words.filter(({ means }) => means === 'booked' || means === 'not booked').length;
  const isNamed =
    /^(?:call_?)?(?:tags?|tag_list|tag_names?|labels?|disposition\w*|outcomes?|wrap_?up\w*|resolution)$/.test(
      name.text,
    );
  const isTagged = isNamed || (isList && hasWord(name.all, tagWords)) || /disposition|outcome/.test(name.text);
  const isProse = texts.some((text) => text.length > 60) ? -2 : 0;
  const isCode = texts.every((text) => text === '' || /^[\w.:-]{24,}$/.test(text)) && !isList ? -3 : 0;
  const isAnswer = words.length > 0 && words.every(({ text }) => answeredIn(text) !== undefined) ? -5 : 0;
  const isAboutOther = /transcri|summary|source|campaign|keyword|city|state|country|agent|user|employee|advisor/.test(
    name.all.join('_'),
  )
    ? -3
    : 0;
  return (
    (isTagged ? 3 : -1) +
    (telling > 0 ? 3 : 0) +
    isProse +
    isCode +
    isAnswer +
    isAboutOther +
    (isDoubtful(name.own) && !isTagged ? -3 : 0) -
    (isInList && !isList ? 1 : 0) -
    name.depth * 0.1
  );
}

export function inferAppointment(table: Table, words: WordKey[]): Candidate[] {
  const stated = table.columns
    .filter((column) => isYesNo(column) && isAboutBooking(column))
    .sort((a, b) => b.filled - a.filled || a.name.depth - b.name.depth || (a.key < b.key ? -1 : 1));
  const direct = stated.map((column): Candidate => {
    const isProved = column.distinct > 1 && column.texts.some(saysBooked);
    return {
      key: column.key,
      rule: whereMissing(column),
      examples: examplesOf(column),
      reason: 'It says yes or no about an appointment.',
      certainty: isProved ? 'certain' : 'probably',
      proof: isProved ? '' : 'Calls, booked and not, whose outcome you know.',
    };
  });
  return [...direct, ...words.map((key) => fromWords(table, key, tagRules.appointment.values))];
}

/** A call for which nobody answers is one whose outcome nobody knows. */
const whereMissing = ({ filled, values, placeholders, isEntry }: Column): FieldRule => ({
  ...((filled < values.length || isEntry) && { constant: notKnown }),
  ...(placeholders.length > 0 && { values: placeholders.map((value) => ({ when: 'is', value, means: notKnown })) }),
});

const answersOfForms = /^(?:true|false|yes|no|y|n|t|f|0|1|(?:not )?(?:booked|scheduled|set|made))$/i;
const isYesNo = ({ texts, isList, filled }: Column) =>
  !isList && filled > 0 && texts.every((text) => text === '' || answersOfForms.test(text));
const saysBooked = (text: string) => /booked|scheduled/i.test(text);

/** An appointment that was offered, missed or asked for is no booking, and one that was canceled is the opposite. */
const isAboutBooking = ({ name, texts, distinct, filled }: Column) =>
  !isDoubtful(name.own) &&
  ((texts.some(saysBooked) && (distinct > 1 || filled === 1)) ||
    (hasWord(name.own, appointmentWords) && !hasWord(name.own, partsOfBooking)));
const isDoubtful = (words: string[]) => [doubts, doubtsBefore, otherSubjects].some((list) => hasWord(words, list));
const otherSubjects = new Set('no not never callback link sent url eligible available availability able'.split(' '));
const partsOfBooking = new Set('customer called time date id'.split(' '));

function fromWords(table: Table, { key, words }: WordKey, values: ValueRule[]): Candidate {
  const column = table.columns.find((it) => it.key === key);
  const means = new Set(words.map((word) => word.means));
  const isSeen = means.has('booked') || means.has('not booked');
  return {
    key,
    rule: { values: [...unexplained(words, values), ...values], otherwise: notKnown, constant: notKnown },
    examples: column ? examplesOf(column) : [],
    reason: isSeen
      ? 'Its words tell bookings. Words that nobody explained are not known.'
      : 'People may note there what became of a call.',
    certainty: 'probably',
    proof: 'Explain each word once.',
  };
}

/** Words that the common meanings would explain, although nothing proves that here. */
function unexplained(words: WordKey['words'], values: ValueRule[]): ValueRule[] {
  const match = matcherOf(values);
  return words.flatMap(({ text, means }): ValueRule[] =>
    means === undefined && text.length <= 200 && match(text)?.length
      ? [{ when: 'is', value: text, means: notKnown }]
      : [],
  );
}

export function inferCallType({ columns, ...table }: Table, words: WordKey[]): Candidate[] {
  const direct = columns.flatMap((column): Candidate[] => {
    const given = column.texts.filter((text) => text !== '');
    const fits = given.filter((text) => callTypes.some((type) => type.toLowerCase() === text.toLowerCase()));
    const isNamed = /type|disposition|outcome|reason|categor/.test(column.name.text);
    if (column.isList || given.length === 0 || fits.length < given.length * 0.5 || !isNamed) return [];
    const isAll = fits.length === given.length;
    const rule = { ...(!isAll && { otherwise: notKnown }), ...whereMissing(column) };
    const proof = 'More calls, of other types.';
    const isSure = isAll && column.distinct > 1;
    return [
      {
        key: column.key,
        rule,
        examples: examplesOf(column),
        reason: 'Its values are call types.',
        certainty: isSure ? 'certain' : 'probably',
        proof: isSure ? '' : proof,
      },
    ];
  });
  return [...direct, ...words.map((key) => fromWords({ columns, ...table }, key, tagRules.callType.values))];
}

export function inferCallTag({ columns, ...table }: Table, words: WordKey[]): Candidate[] {
  const direct = columns.flatMap((column): Candidate[] => {
    const given = column.texts.filter((text) => text !== '');
    if (column.isList || given.length === 0 || !given.every((text) => /^(?:live|practice)$/i.test(text))) return [];
    return [
      {
        key: column.key,
        rule: {},
        examples: examplesOf(column),
        reason: 'Its values are Live and Practice.',
        certainty: 'certain',
        proof: '',
      },
    ];
  });
  const tagged = words
    .filter(({ words }) => words.some(({ means }) => means === 'practice'))
    .map((key) => ({
      ...fromWords({ columns, ...table }, key, tagRules.callTag.values),
      rule: tagRules.callTag,
      reason: 'It marks practice calls.',
    }));
  return [...direct, ...tagged];
}

/** Yes or no under a name that says so. */
export function inferFlag({ columns }: Table, isNamed: (name: string) => boolean): Candidate[] {
  return columns
    .filter(
      (column) =>
        isNamed(column.name.text) &&
        (isYesNo(column) || /^(?:(?:not )?(?:called|offered))$/i.test(column.texts.find(Boolean) ?? '')),
    )
    .map((column) => ({
      key: column.key,
      rule: {},
      examples: examplesOf(column),
      reason: `“${wordsOf(column.name.text).join(' ')}” says it.`,
      certainty: 'probably' as const,
      proof: 'A call with another answer.',
    }));
}
