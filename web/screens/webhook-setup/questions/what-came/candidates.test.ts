import { expect, test } from 'vitest';
import { mergeEqual, plainReason } from './candidates';

const place = (key: string) => ({ key, rule: {}, reason: key });
const [a, b, c] = [place('a'), place('b'), place('c')];
const merge = (values: (string | null | undefined)[], used = place('none')) =>
  mergeEqual([a, b, c], values, used).map(({ place: { key } }) => key);

test('of candidates with the same value one stays: the one in use, or else the best', () => {
  expect(merge(['inbound', 'inbound', 'B'])).toEqual(['a', 'c']);
  expect(merge(['inbound', 'inbound', 'B'], b)).toEqual(['b', 'c']);
  expect(merge([undefined, undefined, 'B'])).toEqual(['a', 'b', 'c']);
});

test('what has nothing in this message is no candidate, unless it is in use', () => {
  expect(merge([null, 'Emanuel Diaz', null])).toEqual(['b']);
  expect(merge([null, 'Emanuel Diaz', null], c)).toEqual(['b', 'c']);
});

test('a reason names keys by their last part, in words', () => {
  expect(plainReason('It is the time from “payload.object.answer_start_time” to “data.endedAt”.')).toBe(
    'It is the time from “answer start time” to “ended at”.',
  );
  expect(plainReason('It is “data.fields[name=Service type].value”.')).toBe('It is “service type”.');
  expect(plainReason('It is “(312) 555-0142”.')).toBe('It is “(312) 555-0142”.');
});
