// Custom fields, signals and answers of forms, which a label tells apart: what an element says, never what it is called.
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../json-value';
import { draftMapping } from './draft-mapping';
import { atEnd, endsAt, inferForNorthside, iso, northside, someCalls } from './invented-systems';
import { readSeenCalls } from './read-seen-calls';

/** Calls that differ in what is given only. */
function guided(payloads: JsonObject[]) {
  const deliveries = payloads.map((own, index) => ({
    payload: {
      call_id: `C-11${index}`,
      from: `+1312555014${index}`,
      started: `2026-11-28T16:${10 + index}:00Z`,
      ...own,
    },
    receivedAt: `2026-11-28T16:${20 + index}:00Z`,
  }));
  const found = inferForNorthside(deliveries);
  const draft = draftMapping(found);
  const calls = deliveries.flatMap((delivery) => readSeenCalls(delivery, draft, northside));
  return { found, draft, read: calls.map(({ values }) => [values.service, values.appointment]) };
}

const fields = (entries: Record<string, JsonValue>, label = 'name', value = 'value') =>
  Object.entries(entries).map(([name, said]) => ({ [label]: name, [value]: said }));

const first = { custom_fields: fields({ Service: 'Tires', Appointment: 'Yes' }) };
const second = { custom_fields: fields({ Appointment: 'No', Advisor: 'Jane Smith', Service: 'Brakes' }) };

test('custom fields in any order, with one left out, are read by their labels', () => {
  const { draft, found, read } = guided([first, second, { custom_fields: [{ name: 'Service', value: 'Tires' }] }]);
  expect(draft).toMatchObject({
    serviceField: 'custom_fields[name=Service].value',
    appointmentField: 'custom_fields[name=Appointment].value',
  });
  expect(read).toEqual([
    ['Tires', 'yes'],
    ['Brakes', 'no'],
    ['Tires', 'not known'],
  ]);
  expect(found.words).toEqual([]);
  expect(JSON.stringify(found.fields)).not.toContain('[].name');
});

test('one call is enough to read by label, and a call without the element is not known', () => {
  const { draft, read } = guided([first]);
  expect(read).toEqual([['Tires', 'yes']]);
  const other = { payload: { call_id: 'C-2', custom_fields: fields({ Advisor: 'Jane' }) }, receivedAt: iso(0) ?? '' };
  expect(readSeenCalls(other, draft, northside)[0]?.values).toMatchObject({
    service: 'not known',
    appointment: 'not known',
  });
});

test.each<[string, string, (said: boolean) => JsonObject]>([
  [
    'signals',
    'signals[name=Appointment set].value',
    (said) => ({
      signals: fields({ 'Quote given': true, 'Appointment set': said }),
    }),
  ],
  [
    'answers of a form',
    'data.form[question=Was an appointment booked?].answer',
    (said) => ({
      data: {
        form: fields(
          { 'Was an appointment booked?': said ? 'Yes' : 'No', 'Why not?': said ? '' : 'Price' },
          'question',
          'answer',
        ),
      },
    }),
  ],
  [
    'criteria',
    'analysis.criteria[label=appointment_booked].result',
    (said) => ({
      analysis: { criteria: fields({ greeting: true, appointment_booked: said }, 'label', 'result') },
    }),
  ],
])('%s: five calls of which two say no are three bookings', (_, key, shape) => {
  const { draft, read } = guided([true, false, true, false, true].map(shape));
  expect(draft.appointmentField).toBe(key);
  expect(read.map(([, appointment]) => appointment)).toEqual(['yes', 'no', 'yes', 'no', 'yes']);
});

test('what was detected in a call, with a score, is a word', () => {
  const topics = (...names: string[]) => ({ topics: names.map((name) => ({ name, score: 0.9 })) });
  const { draft, read } = guided([topics('Appt set', 'tires'), topics('price'), topics('no appt')]);
  expect(draft.appointmentField).toBe('topics[].name');
  expect(read.map(([, appointment]) => appointment)).toEqual(['yes', 'not known', 'no']);
});

test('the same signals with a score in every call say nothing by being there', () => {
  const { draft } = guided(
    [0, 1, 0].map((score) => ({ signals: fields({ 'Appointment set': score, Greeting: 1 }, 'name', 'score') })),
  );
  expect(draft.appointmentField).not.toContain('[].name');
});

test('a disposition under a label has words', () => {
  const said = ['Appt Set', 'no appt', 'Price', 'Appt Set'];
  const { draft, read } = guided(said.map((Disposition) => ({ fields: fields({ Disposition, Bay: '3' }, 'label') })));
  expect(draft.appointmentField).toBe('fields[label=Disposition].value');
  expect(read.map(([, appointment]) => appointment)).toEqual(['yes', 'no', 'not known', 'yes']);
});

test('a word that comes with every call is left to a person, whatever it seems to say', () => {
  const tagged = (...tags: string[]) => ({ tags });
  const { found, read } = guided([
    tagged('Appointment line', 'no appt'),
    tagged('Appointment line'),
    tagged('Appointment line', 'vip'),
  ]);
  expect(read.map(([, appointment]) => appointment)).not.toContain('yes');
  expect(found.words[0]?.words.find(({ text }) => text === 'Appointment line')?.means).toBeUndefined();
  const { read: alike } = guided(['Booked', 'Booked'].map((disposition) => ({ disposition })));
  expect(alike.map(([, appointment]) => appointment)).toEqual(['not known', 'not known']);
});

test('a word that comes with every event of one call is proposed', () => {
  const [call] = someCalls;
  if (!call) throw new Error('No call.');
  const events = [0, 1].flatMap((part) =>
    atEnd([call], () => ({
      call_id: 'c1',
      part,
      start: iso(call.startsAt),
      end: iso(endsAt(call)),
      from: call.customer,
      disposition: 'Booked',
    })),
  );
  expect(inferForNorthside(events).words[0]?.words[0]?.means).toBe('booked');
});
