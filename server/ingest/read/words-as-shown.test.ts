// What question 5 shows for a word is what a call with it becomes, for inferred mappings and for each preset with tags.
import { expect, test } from 'vitest';
import { draftMapping } from '#contract/inference/draft-mapping';
import { inferMapping } from '#contract/inference/infer-mapping';
import type { JsonObject } from '#contract/json-value';
import type { FieldRule } from '#contract/mapping-rules';
import { outcomesUnder } from '#contract/meanings/outcome-of-word';
import { presets } from '#contract/presets';
import { compileMapping } from './compile-mapping';
import { mapFields } from './map-fields';
import { readYesNo } from './read-words';
import { readValue } from './reading';

const denied = [
  ...['Appointment Set: No', 'Appt Made: No', 'Appt Set - No', 'Appt = false', 'appointment_set_false', 'Booked? N'],
  ...['non-booked', 'un-booked', 'unbooked', 'Failed to book', 'Refused appt', 'Missed appt', 'Appt not needed'],
  ...['lost - appt', 'appointment declined', 'Appointment inquiry only', 'existing appointment', 'appointment-not-set'],
  ...['Appointment Set: No - price too high', 'Appt wasn’t made', 'Appt Set (no)', 'Appt requested', 'needs appt'],
  ...[
    'appt reminder',
    'Appointment set: cancelled',
    'Canceled appt',
    'Called to book',
    'not booked',
    'No appt',
    'Appt N/A',
  ],
  ...['Appt offered', 'Did not schedule', 'Unable to book', 'booked/declined', 'will book later', 'tried to schedule'],
  ...['Appt - Lost Sale', 'booking: 0', 'Never booked', 'Scheduled: not', 'APPT SET = N', 'Appointment made? false'],
];
const booked = [
  ...['Booked', 'Booked - oil change', 'Appt set', 'appointment set for No. 5 bay', 'Sched', 'Book Appt Tue'],
  ...['Scheduled', 'Appointment', 'appt_set', 'Appointment Set: Yes', 'Booked, no deposit', 'Booked - no deposit'],
  ...['Missed call - booked', 'Appt May 5', 'Booked - needs loaner', 'Appt Set', 'New appointment', 'Set Appointment'],
  ...['Was able to schedule appt', 'Appt Tue 9:30', 'missed call, booked', 'book'],
];
const unclear = [
  ...['Quote only', 'quote', 'Status', 'callback', 'Voicemail', 'bookkeeping', 'spam', 'oil change', 'disappointment'],
  ...['appointment topic', 'yes', 'no', 'true', '1', 'sales, booked', 'sales, appointment', 'No. Appt set', 'maybe'],
  ...[
    'not on Monday but booked for Tuesday',
    'Do NOT need an appt',
    'lost',
    'lost, booked',
    'later',
    'Appt No. 5',
    'reschedule',
  ],
];
const words = [...denied, ...booked, ...unclear];

/** With words as the dispositions of fifty calls. */
function inferred() {
  const found = inferMapping(
    [...booked, ...denied].slice(0, 50).map((disposition, index) => ({
      payload: { call_id: `c-${1000 + index}`, from: `+131255501${10 + index}`, disposition },
      receivedAt: new Date(Date.UTC(2026, 10, 20, 15, index)).toISOString(),
    })),
  );
  return { found, mapping: draftMapping(found) };
}

const rules: [string, FieldRule][] = [
  ['an inferred mapping', inferred().mapping.rules.appointment ?? {}],
  ...presets.flatMap(({ name, mapping }): [string, FieldRule][] =>
    mapping.appointmentField === '' ? [] : [[name, mapping.rules.appointment ?? {}]],
  ),
];

function rowOf(word: string, rule: FieldRule): boolean | undefined {
  const compiled = compileMapping({ appointmentField: 'word', rules: { appointment: { ...rule, keys: [] } } } as never);
  const call: JsonObject = { word };
  return readValue(readYesNo(mapFields(call, compiled).values.appointment, 'appointment'));
}

test.each(rules)('under %s each word is shown as it is stored', (_, rule) => {
  const outcomeOf = outcomesUnder(rule);
  const shown = words.map((word) => [word, outcomeOf(word)]);
  const stored = words.map((word) => [word, { true: 'yes', false: 'no' }[String(rowOf(word, rule))]]);
  expect(shown).toEqual(stored);
});

test.each(rules.filter(([, { values }]) => values))('under %s a stated no is never a booking', (_, rule) => {
  expect(denied.filter((word) => rowOf(word, rule) === true)).toEqual([]);
  expect(booked.filter((word) => rowOf(word, rule) !== true)).toEqual([]);
});

test('the words of an inferred mapping say what its rules say', () => {
  const { found, mapping } = inferred();
  const seen = found.words.find(({ key }) => key === 'disposition')?.words ?? [];
  expect(mapping.appointmentField).toBe('disposition');
  expect(seen).toHaveLength(50);
  for (const { text, means } of seen) {
    const row = rowOf(text, mapping.rules.appointment ?? {});
    const said = means === 'booked' ? true : means === 'not booked' ? false : undefined;
    expect([text, said]).toEqual([text, row]);
  }
});
