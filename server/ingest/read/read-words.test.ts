// spec 5: call types and call tags
import { expect, test } from 'vitest';
import { readAnswered, readCallTag, readCallType, readDirection, readYesNo } from './read-words';

const yes = [true, 1, 'true', 'TRUE', 'True', 't', 'yes', 'YES', 'Yes', 'y', 'Y', '1', 'on', ' On '];
const no = [false, 0, -0, 'false', 'FALSE', 'f', 'no', 'NO', 'n', '0', 'off', '\toff\n'];

test.each([...yes, 'booked', 'Booked', 'scheduled', 'SET', 'made'])('an appointment that is %j was made', (value) => {
  expect(readYesNo(value, 'appointment')).toEqual({ kind: 'read', value: true });
});

test.each([...no, 'not booked', 'Not Scheduled', 'not set', 'not_made', 'not-booked'])(
  'an appointment that is %j was not made',
  (value) => {
    expect(readYesNo(value, 'appointment')).toEqual({ kind: 'read', value: false });
  },
);

test.each([undefined, null, '', '  \t\n', '\u00A0', [], {}])(
  'an appointment that is %j is neither yes nor no, and absent',
  (value) => {
    for (const reading of [readYesNo(value, 'appointment'), readCallType(value), readCallTag(value)]) {
      expect(reading).toEqual({ kind: 'absent' });
    }
  },
);

test.each([
  ['maybe', '“maybe”'],
  ['none', '“none”'],
  ['N/A', '“N/A”'],
  ['null', '“null”'],
  ['cancelled', '“cancelled”'],
  ['called', '“called”'],
  ['yes!', '“yes!”'],
  ['-1', '“-1”'],
  ['constructor', '“constructor”'],
  [2, '2'],
  [-1, '-1'],
  [0.5, '0.5'],
  [['yes'], 'a list'],
  [{ yes: true }, 'an object'],
  ['a\0b\u202Ec\ud800d\ne', '“a\uFFFDb\uFFFDc\uFFFDd\uFFFDe”'],
  ['x'.repeat(41), `“${'x'.repeat(40)}…”`],
  ['😀'.repeat(100), `“${'😀'.repeat(40)}…”`],
])('an appointment that is %j is unreadable', (value, saw) => {
  expect(readYesNo(value, 'appointment')).toEqual({ kind: 'unreadable', saw });
});

test('each yes-or-no field has only its own words', () => {
  expect(readYesNo('called', 'customerCalled')).toEqual({ kind: 'read', value: true });
  expect(readYesNo('not called', 'customerCalled')).toEqual({ kind: 'read', value: false });
  expect(readYesNo('offered', 'financingOffered')).toEqual({ kind: 'read', value: true });
  expect(readYesNo('not offered', 'financingOffered')).toEqual({ kind: 'read', value: false });
  expect(readYesNo('booked', 'financingOffered').kind).toBe('unreadable');
});

test.each([
  ['Appointment', 'Appointment'],
  ['quote', 'Quote'],
  ['STATUS', 'Status'],
  [' callBack ', 'Callback'],
  ['other', 'Other'],
])('the call type %j is %s', (value, type) => {
  expect(readCallType(value)).toEqual({ kind: 'read', value: type });
});

test.each(['voicemail', 'Appointments', 'call back', 1, true, ['Quote'], { type: 'Quote' }, '__proto__'])(
  'the call type %j is unreadable',
  (value) => {
    expect(readCallType(value).kind).toBe('unreadable');
  },
);

test('a call tag is Live or Practice, ignoring case, and nothing else', () => {
  expect(readCallTag('live')).toEqual({ kind: 'read', value: 'Live' });
  expect(readCallTag('PRACTICE ')).toEqual({ kind: 'read', value: 'Practice' });
  expect(readCallTag('training')).toEqual({ kind: 'unreadable', saw: '“training”' });
  expect(readCallTag(false)).toEqual({ kind: 'unreadable', saw: 'false' });
});

test.each([
  ['inbound', 'inbound'],
  ['Incoming', 'inbound'],
  ['INBOUND', 'inbound'],
  ['inbound-call', 'inbound'],
  ['outbound-api', 'outbound'],
  ['outbound-dial', 'outbound'],
  ['Outgoing', 'outbound'],
  ['OutboundCall', 'outbound'],
  ['internal', 'internal'],
])('the direction %j is %s', (value, direction) => {
  expect(readDirection(value)).toEqual({ kind: 'read', value: direction });
});

test.each(['forwarded', 'both', 'trunking-originating', 'inbound/outbound', true, 1])(
  'the direction %j is unclear, and unreadable',
  (value) => {
    expect(readDirection(value).kind).toBe('unreadable');
  },
);

test.each([
  ['completed', 'answered'],
  ['Answered', 'answered'],
  ['Call connected', 'answered'],
  ['in-progress', 'answered'],
  [true, 'answered'],
  ['no-answer', 'missed'],
  ['No Answer', 'missed'],
  ['NoAnswer', 'missed'],
  ['busy', 'missed'],
  ['ANSWER', 'answered'],
  ['NOANSWER', 'missed'],
  ['CANCEL', 'missed'],
  ['CHANUNAVAIL', 'missed'],
  ['failed', 'missed'],
  ['canceled', 'missed'],
  ['Cancelled', 'missed'],
  ['missed', 'missed'],
  ['Missed_Call', 'missed'],
  ['unanswered', 'missed'],
  ['abandoned', 'missed'],
  [false, 'missed'],
  ['voicemail', 'voicemail'],
  ['Voice Mail', 'voicemail'],
  ['left-voicemail', 'voicemail'],
])('a call whose status is %j was %s', (value, answered) => {
  expect(readAnswered(value)).toEqual({ kind: 'read', value: answered });
});

test.each(['ringing', 'Queued', 'initiated', '', null])('%j says nothing yet about an answer', (value) => {
  expect(readAnswered(value)).toEqual({ kind: 'absent' });
});

test.each(['hangup', 'human', 'machine', 'spam', 'ended', `${'x'.repeat(40)} answered`, 2, ['answered']])(
  'whether a call that is %j was answered is unclear, and unreadable',
  (value) => {
    expect(readAnswered(value).kind).toBe('unreadable');
  },
);
