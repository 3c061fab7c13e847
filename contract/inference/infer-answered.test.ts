// Whether anybody took a call: from events, from words that came and those that may still come, from switches' causes.
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../json-value';
import { draftMapping } from './draft-mapping';
import {
  answersAt,
  atEnd,
  endsAt,
  type InventedCall,
  inferForNorthside,
  iso,
  northside,
  onlyInbound,
  sent,
  someCalls,
  stream,
} from './invented-systems';
import { readSeenCalls } from './read-seen-calls';

const basis = (it: InventedCall): JsonObject => ({
  call_id: `c-${it.id}`,
  from: it.customer,
  to: it.ours,
  started_at: iso(it.startsAt),
});

const [talked, , missed] = onlyInbound;

/** What the guide makes of some calls, and how it then reads one message. */
function guided(deliveries: ReturnType<typeof atEnd>) {
  const found = inferForNorthside(deliveries);
  const draft = draftMapping(found);
  return {
    found,
    draft,
    answeredIn: (more: JsonObject, it: InventedCall | undefined = talked) =>
      it && readSeenCalls(sent({ ...basis(it), ...more }, endsAt(it)), draft, northside)[0]?.values.answered,
  };
}

const events = (names: Record<'start' | 'answer' | 'end', string>, key: string, calls = onlyInbound) =>
  stream(calls, (it, event, at) => ({
    ...{ call_id: `c-${it.id}`, from: it.customer, to: it.ours, occurred_at: iso(at) },
    [key]: names[event],
  }));

test.each([
  ['event', { start: 'call.initiated', answer: 'call.answered', end: 'call.hangup' }],
  ['type', { start: 'CALL_RINGING', answer: 'CALL_CONNECTED', end: 'CALL_ENDED' }],
  ['evt', { start: 'NewCall', answer: 'Answer', end: 'Hangup' }],
  ['ev', { start: 'INVITE', answer: 'ANSWER', end: 'BYE' }],
  ['status', { start: 'ringing', answer: 'in-progress', end: 'completed' }],
])(
  'under %s the event of an answer says so, and an end is a missed call unless another event says so',
  (key, names) => {
    const { draft, answeredIn } = guided(events(names, key));
    expect(draft.answeredField).toBe(key);
    expect(answeredIn({ [key]: names.answer })).toBe('answered');
    for (const name of [names.start, names.end]) expect(answeredIn({ [key]: name })).toBeUndefined();
    expect(draft.rules.answered?.values).toContainEqual({
      ...{ when: 'is', value: names.end, means: 'missed' },
    });
  },
);

test('an end proves nothing where no call had an event for its answer', () => {
  const names = { start: 'call.initiated', answer: 'call.updated', end: 'call.hangup' };
  expect(guided(events(names, 'event')).draft.answeredField).not.toBe('event');
});

test.each([
  ['call.answered', 'call.missed', 'missed'],
  ['call.answered', 'call.no_answer', 'missed'],
  ['CALL_ANSWERED', 'CALL_ABANDONED', 'missed'],
  ['call-answered', 'call-left-voicemail', 'voicemail'],
  ['Answered', 'Missed', 'missed'],
])('after %s the kind %s is known before it comes', (answer, other, means) => {
  const { answeredIn } = guided(
    events({ start: answer.replace(/answered/i, 'new'), answer, end: 'x' }, 'event', onlyInbound.slice(0, 1)),
  );
  expect(answeredIn({ event: other })).toBe(means);
});

test.each([
  ['answered', 'missed', 'missed'],
  ['Answered', 'No Answer', 'missed'],
  ['ANSWERED', 'NOANSWER', 'missed'],
  ['in-progress', 'no-answer', 'missed'],
  ['call_answered', 'call_not_answered', 'missed'],
  ['answered', 'left_voicemail', 'voicemail'],
  ['missed', 'answered', 'answered'],
])('a guide that saw %s only knows %s', (seen, other, means) => {
  const { draft, answeredIn } = guided(
    atEnd(
      [talked, missed].flatMap((it) => it ?? []),
      (it) => ({ ...basis(it), status: seen }),
    ),
  );
  expect(draft.answeredField).toBe('status');
  expect(answeredIn({ status: other })).toBe(means);
});

test('a guide that saw one direction knows the others', () => {
  const seen = (way: string) => guided(atEnd(someCalls.slice(0, 1), (it) => ({ ...basis(it), direction: way }))).draft;
  const read = (draft: ReturnType<typeof seen>, direction: string) =>
    readSeenCalls(sent({ ...basis(someCalls[0] as InventedCall), direction }, 0), draft, northside)[0]?.direction;
  expect(read(seen('in'), 'out')).toBe('outbound');
  expect(read(seen('I'), 'O')).toBe('outbound');
  expect(read(seen('eingehend'), 'ausgehend')).toBe('outbound');
});

const cdr = (it: InventedCall, cause: string, more: JsonObject = {}) => ({
  ...basis(it),
  duration: it.ringSeconds + it.talkSeconds,
  hangup_cause: cause,
  ...more,
});

test.each(['hangup_cause', 'disconnect_reason', 'SIPTermination', 'end_reason', 'result'])(
  'a cause of switches under %s says nothing about appointments',
  (key) => {
    const calls = ['TRANSFER_CANCELLED', 'ORIGINATOR_CANCEL', 'NORMAL_CLEARING'];
    const { found, draft } = guided(
      onlyInbound
        .slice(0, 3)
        .map((it, index) => sent({ ...basis(it), duration: 214, [key]: calls[index] ?? '' }, endsAt(it))),
    );
    expect(found.words).toEqual([]);
    expect([draft.appointmentField, draft.callTypeField]).toEqual(['', '']);
  },
);

test('causes of unanswered calls are known, those of canceled transfers and ended ones are not', () => {
  const causes = ['TRANSFER_CANCELLED', 'NORMAL_CLEARING', 'ORIGINATOR_CANCEL'];
  const { draft, answeredIn } = guided(
    onlyInbound.slice(0, 3).map((it, index) => sent(cdr(it, causes[index] ?? ''), endsAt(it))),
  );
  expect(draft.answeredField).toBe('hangup_cause');
  const read = ['TRANSFER_CANCELLED', 'NORMAL_CLEARING', 'ORIGINATOR_CANCEL', 'USER_BUSY', 'no_answer'];
  expect(read.map((cause) => answeredIn(cdr(onlyInbound[0] as InventedCall, cause)))).toEqual([
    ...[undefined, undefined, 'missed', 'missed', 'missed'],
  ]);
});

test('beside an answer time a cause tells only calls that have none', () => {
  const deliveries = onlyInbound
    .slice(0, 3)
    .map((it) =>
      sent(
        cdr(it, it.talkSeconds > 0 ? 'TRANSFER_CANCELLED' : 'ORIGINATOR_CANCEL', { answered_at: iso(answersAt(it)) }),
        endsAt(it),
      ),
    );
  const { draft, answeredIn } = guided(deliveries);
  expect(draft.answeredField).toBe('answered_at');
  expect(answeredIn({ answered_at: iso(endsAt(talked as InventedCall)), hangup_cause: 'TRANSFER_CANCELLED' })).toBe(
    'answered',
  );
  expect(answeredIn({ answered_at: null, hangup_cause: 'TRANSFER_CANCELLED' })).toBe('missed');
  expect(answeredIn({ answered_at: null, hangup_cause: 'USER_BUSY' })).toBe('missed');
});

test('a talk time contradicts a cause', () => {
  const { answeredIn } = guided(
    onlyInbound
      .slice(0, 3)
      .map((it) =>
        sent(
          cdr(it, it.talkSeconds > 0 ? 'NORMAL_CLEARING' : 'CALL_REJECTED', { billsec: it.talkSeconds }),
          endsAt(it),
        ),
      ),
  );
  expect(answeredIn(cdr(onlyInbound[0] as InventedCall, 'CALL_REJECTED', { billsec: 40 }))).not.toBe('missed');
  expect(answeredIn(cdr(onlyInbound[0] as InventedCall, 'CALL_REJECTED', { billsec: 0 }))).toBe('missed');
});

test('among dispositions a call that was canceled is no appointment that was', () => {
  const said = ['Appt Set', 'no appt', 'TRANSFER_CANCELLED', 'Call cancelled by customer', 'Cancelled'];
  const { found, draft } = guided(
    onlyInbound.slice(0, 5).map((it, index) => sent({ ...basis(it), disposition: said[index] ?? '' }, endsAt(it))),
  );
  expect(draft.appointmentField).toBe('disposition');
  expect(Object.fromEntries((found.words[0]?.words ?? []).map(({ text, means }) => [text, means]))).toEqual({
    ...{ 'Appt Set': 'booked', 'no appt': 'not booked', Cancelled: 'not booked' },
    ...{ TRANSFER_CANCELLED: undefined, 'Call cancelled by customer': undefined },
  });
});

const noTimes = ['0', 0, '0.0', 'N/A', 'n/a', '-', 'null', 'none', 'undefined', '', null, '0000-00-00 00:00:00'];
const seconds = (at: number | undefined) => String(Math.floor((at ?? 0) / 1000));

describe.each<[string, Record<'start' | 'answer' | 'end', string>, (at: number | undefined) => string | null]>([
  ['seconds since 1970', { start: 'start_epoch', answer: 'answer_epoch', end: 'end_epoch' }, seconds],
  ['texts', { start: 'startTime', answer: 'answerTime', end: 'endTime' }, iso],
  ['texts below an object', { start: 'times.begun_at', answer: 'times.picked_up_at', end: 'times.ended_at' }, iso],
])('answer times that are %s', (_, { start, answer, end }, write) => {
  const shape = (it: InventedCall, none?: JsonValue): JsonObject => {
    const answered = none === undefined ? write(answersAt(it)) : none;
    const times = [
      [start, write(it.startsAt)] as const,
      [answer, answered] as const,
      [end, write(endsAt(it))] as const,
    ];
    const own = Object.fromEntries(times.map(([key, value]) => [key.split('.').at(-1) ?? '', value]));
    return { call_id: `c-${it.id}`, from: it.customer, to: it.ours, ...(start.includes('.') ? { times: own } : own) };
  };
  const [first, second] = onlyInbound as [InventedCall, InventedCall];
  const read = (seen: JsonObject[], payload: JsonObject) => {
    const draft = draftMapping(inferForNorthside(seen.map((it) => sent(it, endsAt(second)))));
    const values = readSeenCalls(sent(payload, endsAt(second)), draft, northside)[0]?.values;
    return [values?.answered, values?.duration];
  };

  test.each(noTimes)('%j in their place is a missed call, whichever calls were seen', (none) => {
    const [missed, answered] = [shape(second, none), shape(first)];
    for (const seen of [[answered], [missed], [missed, missed], [answered, missed]]) {
      expect(read(seen, missed)).toEqual(['missed', undefined]);
      expect(read(seen, answered)).toEqual(['answered', `${first.talkSeconds} seconds`]);
    }
  });
});
