import { expect, test } from 'vitest';
import type { Call } from '#contract/call-list';
import { apartSentence, evidenceOf, headlineOf, kindOf, sentenceOf } from './describe-call';

const now = new Date('2026-11-21T21:00:00.000Z');
const call = {
  ...{ customerPhone: '+14145550173', direction: 'inbound', serviceId: 5, serviceName: 'Alignment' },
  ...{ employeeName: 'Devon Hughes', storeName: 'Airport Road', answered: 'answered', durationSeconds: 182 },
  ...{ startedAt: '2026-11-21T20:14:00.000Z', timeZone: 'America/Chicago', callTag: 'Live', callType: 'Quote' },
} satisfies Partial<Call>;

test.each([
  [{}, '(414) 555-0173 asked about Alignment'],
  [{ serviceId: 0 }, '(414) 555-0173 called'],
  [{ direction: 'outbound' }, 'A call to (414) 555-0173 about Alignment'],
  [{ direction: 'outbound', serviceId: 0, customerPhone: null }, 'A call'],
  [{ direction: 'internal' }, 'An internal call about Alignment'],
] as const)('the headline of %o is "%s"', (about, words) => {
  expect(headlineOf({ ...call, ...about })).toBe(words);
});

test.each([
  [{}, 'Devon Hughes at Airport Road answered on Saturday, Nov 21 at 2:14 PM and talked for 3:02.'],
  [{ durationSeconds: null }, 'Devon Hughes at Airport Road answered on Saturday, Nov 21 at 2:14 PM.'],
  [{ answered: 'missed' }, 'Devon Hughes at Airport Road did not answer on Saturday, Nov 21 at 2:14 PM.'],
  [{ answered: 'missed', employeeName: null }, 'Nobody at Airport Road answered on Saturday, Nov 21 at 2:14 PM.'],
  [{ answered: 'voicemail' }, 'It went to voicemail at Airport Road on Saturday, Nov 21 at 2:14 PM.'],
  [{ direction: 'outbound' }, 'Devon Hughes at Airport Road called on Saturday, Nov 21 at 2:14 PM for 3:02.'],
  [{ answered: null }, 'The call came in at Airport Road on Saturday, Nov 21 at 2:14 PM, with Devon Hughes, for 3:02.'],
] as const)('the sentence of %o is "%s"', (about, words) => {
  expect(sentenceOf({ ...call, ...about }, now)).toBe(words);
});

test('the kind of a call leaves out what is not known', () => {
  expect(kindOf(call)).toBe('Live, inbound, Quote call');
  expect(kindOf({ ...call, direction: null, callType: null })).toBe('Live');
});

test('a call that no figure counts says why', () => {
  expect(apartSentence({ apart: null })).toBeUndefined();
  expect(apartSentence({ apart: 'outbound' })).toBe('It went out, so no figure counts it.');
});

const { timeZone } = call;

test('the evidence of an appointment names who said it, and when by the location’s clock', () => {
  const marked = {
    source: 'person',
    name: 'Owen Zielinski',
    assumption: null,
    match: null,
    at: '2026-11-21T20:31:00.000Z',
  } as const;
  const said = evidenceOf({ timeZone, appointment: true, isKnown: true, appointmentOrigin: marked }, [], now);
  expect(said).toEqual({ outcome: 'Booked', by: ', marked by Owen Zielinski today at 2:31 PM', more: [] });
  const earlier = { ...marked, at: '2026-11-18T15:02:00.000Z' };
  expect(evidenceOf({ timeZone, appointment: true, isKnown: true, appointmentOrigin: earlier }, [], now).by).toBe(
    ', marked by Owen Zielinski on Nov 18 at 9:02 AM',
  );
  const nobody = { timeZone, appointment: null, isKnown: false, appointmentOrigin: null };
  expect(evidenceOf(nobody, [], now)).toEqual({ outcome: 'Not known', by: ': nobody has said it yet', more: [] });
});

test('a yes of a source that cannot say no is not in close rates, and says so', () => {
  const origin = { source: 'phone-system', name: 'Nextiva', assumption: null, match: null, at: null } as const;
  const { by, more } = evidenceOf({ timeZone, appointment: true, isKnown: false, appointmentOrigin: origin }, [], now);
  expect(by).toBe(', says Nextiva');
  expect(more).toEqual(['Close rates leave it out: this source cannot say “not booked”.']);
});
