import { describe, expect, test } from 'vitest';
import type { CallEvent } from '#contract/one-call';
import { tellHistory } from './tell-history';

type Delivery = Extract<CallEvent, { kind: 'delivery' }>;
type Statement = Exclude<CallEvent, Delivery>;

const at = '2026-11-21T20:14:00.000Z';

function delivery(about: Partial<Delivery> = {}): Delivery {
  return {
    ...{ kind: 'delivery', at, logId: 7, deliveryId: 'd-7', changes: [], overridden: [] },
    ...{ isRepetition: false, reason: null },
    ...about,
  };
}

function statement(about: Partial<Statement> = {}): Statement {
  return {
    ...{ kind: 'statement', at, source: 'person', personName: 'Owen Zielinski', field: 'appointment' },
    ...{ value: true, before: false, after: true, isWithdrawn: false },
    ...about,
  };
}

const tell = (...history: CallEvent[]) =>
  tellHistory(history, 'America/Chicago').map(({ title, text }) => [title, text]);
const first = delivery({ changes: [{ field: 'service', before: null, after: 'Tires' }] });

describe('deliveries', () => {
  test('the first one is the new call, with all that is known of it', () => {
    const changes: Delivery['changes'] = [
      { field: 'startedAt', before: null, after: at },
      { field: 'service', before: null, after: 'Tires' },
      { field: 'durationSeconds', before: null, after: 182 },
      { field: 'appointment', before: null, after: false },
      { field: 'customerPhone', before: null, after: '+14145550173' },
    ];
    expect(tell(delivery({ changes }))).toEqual([
      ['Call came in', 'New call: service Tires, duration 3:02, not booked, (414) 555-0173'],
    ]);
    expect(tell(delivery())).toEqual([['Call came in', 'New call: nothing about it yet']]);
  });

  test('a later one says what it changed', () => {
    const ended = delivery({ changes: [{ field: 'durationSeconds', before: null, after: 182 }] });
    const outcome = delivery({ changes: [{ field: 'appointment', before: false, after: true }] });
    const more = delivery({ changes: [{ field: 'employee', before: 'Jane Smith', after: null }] });
    expect(tell(first, ended, outcome, more).slice(1)).toEqual([
      ['Call ended', 'Duration 3:02'],
      ['Outcome came in', 'Not booked → booked'],
      ['More came in', 'Employee Jane Smith → nobody named'],
    ]);
  });

  test('one that changed nothing says why', () => {
    const overridden = (by: 'person' | 'list' | 'delivery') =>
      delivery({ overridden: [{ field: 'appointment', value: false, by }] });
    expect(tell(first, statement(), overridden('person')).at(-1)).toEqual([
      'A message about it',
      'Changed nothing: Owen’s correction wins',
    ]);
    expect(tell(first, overridden('list')).at(-1)?.[1]).toBe('Changed nothing: the appointment list wins');
    expect(tell(first, overridden('delivery')).at(-1)?.[1]).toBe('Changed nothing: what another message said wins');
    expect(tell(first, delivery()).at(-1)?.[1]).toBe('Changed nothing');
    expect(tell(first, delivery({ isRepetition: true })).at(-1)).toEqual([
      'The same again',
      'Changed nothing: it repeats what came before',
    ]);
  });
});

describe('people and lists', () => {
  test('what one person states at once is one line', () => {
    const service = statement({ field: 'service', value: 'Brakes', before: 'Tires', after: 'Brakes' });
    expect(tell(first, statement(), service).slice(1)).toEqual([
      ['Owen Zielinski corrected it', 'Not booked → booked, service Tires → Brakes'],
    ]);
    const later = { ...service, at: '2026-11-21T20:15:00.000Z' };
    expect(tell(first, statement(), later)).toHaveLength(3);
  });

  test('a correction that was taken back stays in the history, and so does taking it back', () => {
    const withdrawn = statement({ kind: 'withdrawal', isWithdrawn: true, value: true, before: true, after: false });
    expect(tell(first, statement({ isWithdrawn: true }), withdrawn).slice(1)).toEqual([
      ['Owen Zielinski corrected it', 'Not booked → booked (taken back later)'],
      ['Owen Zielinski took a correction back', 'Booked → not booked'],
    ]);
  });

  test('what confirms the call says so, and a list is named as a list', () => {
    expect(tell(first, statement({ before: true, after: true })).at(-1)?.[1]).toBe('Booked, as it was');
    expect(tell(first, statement({ source: 'list', personName: 'Shop' })).at(-1)).toEqual([
      'The appointment list has it',
      'Not booked → booked',
    ]);
  });
});
