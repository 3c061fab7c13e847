import { expect, test } from 'vitest';
import { createWordFinder } from './find-words';

function finds(phrase: string, text: string): boolean {
  let isFound = false;
  createWordFinder([{ text: phrase, place: 0 }]).find(
    text,
    () => {
      isFound = true;
    },
    undefined,
  );
  return isFound;
}

test.each([
  ['appointment', 'I need an appointment.'],
  ['appointment', 'APPOINTMENT'],
  ['appointment', '"appointment"'],
  ['appointment set', 'Appointment-Set'],
  ['appointment set', 'appointment_set'],
  ['appt', 'appt. at 9'],
  ['no appt', 'No Appt'],
  ['no appt', 'no_appt'],
  ['not booked', 'NOT BOOKED'],
  ['did not book', 'They did not book today'],
  ["didn't book", 'They didn’t book'],
  ['canceled', 'appointment canceled'],
  ['no*', 'nothing'],
  ['book*', 'booked'],
  ['book*', 'Rebook or book'],
  ['book* appt', 'booking appt'],
  ['tire*', 'tires'],
  // Any ending also means this one: name "tire" and "tires" to leave it out.
  ['tire*', 'so tired'],
  ['appointment', 'No, an appointment tomorrow'],
  ['appointment', 'Not on Monday. Make an appointment for Tuesday'],
  ['appointment', 'I can’t do Monday but want an appointment on Tuesday'],
  ['appointment', 'no problem your appointment is at nine'],
  ['appointment', 'Not what I had asked you about on the phone: an appointment'],
  ['no appt', 'there was never no appt'],
  ['booked', 'booked, no deposit'],
  ['öl', 'Öl wechseln'],
  ['17', 'slot 17'],
])('the word %j is in %j', (phrase, text) => {
  expect(finds(phrase, text)).toBe(true);
});

test.each([
  ['appointment', 'I do NOT need an appointment'],
  ['appointment', "we weren't able to set up an appointment"],
  ['appointment', 'She didn’t want an appointment'],
  ['appointment', 'no appointment'],
  ['appointment', 'without appointment'],
  ['appointment', 'never made an appointment'],
  ['appointment', 'Unable to make the appointment'],
  ['appointment', 'Appointment: No'],
  ['book*', 'not booked'],
  ['book*', 'did not book'],
  ['book*', "Didn't book"],
  ['book*', 'Didn&#039;t book'],
  ['book*', 'Wasn\u02bct\u200b booked'],
  ['appointment', 'appointments'],
  ['appointment', 'disappointment'],
  ['tire', 'retired and tired'],
  ['tire*', 'retired'],
  ['tires', 'tire s'],
  ['appointment set', 'appointment. Set'],
  ['appointment set', 'set appointment'],
  ['no appt', 'No. Appt set'],
  ['no*', 'piano'],
  ['book', 'notebook'],
  ['*', 'anything'],
  ['!!', '!!'],
  ['', 'anything'],
  ['constructor', '__proto__'],
])('the word %j is not in %j', (phrase, text) => {
  expect(finds(phrase, text)).toBe(false);
});

test('of several phrases each is found, also those that begin alike', () => {
  const found = new Set<number>();
  const phrases = ['oil', 'oil change', 'change', 'oil change done', 'o*'].map((text, place) => ({ text, place }));
  createWordFinder(phrases).find('an oil change please', (place) => found.add(place), undefined);
  expect([...found].sort()).toEqual([0, 1, 2, 4]);
});

test('hostile texts and phrases cost no more steps than the budget', () => {
  const phrases = Array.from({ length: 200 }, (_, place) => ({ text: 'a* a '.repeat(40), place }));
  const budget = { left: 10_000 };
  createWordFinder(phrases).find('a '.repeat(32_768), () => undefined, budget);
  expect(budget.left).toBeLessThan(0);
  expect(budget.left).toBeGreaterThan(-50_000);
});
