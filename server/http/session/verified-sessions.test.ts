import { expect, test } from 'vitest';
import type { Viewer } from '../../access/scope';
import { createVerifiedSessions } from './verified-sessions';

const now = new Date('2026-03-02T09:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const viewer = (userId: number) => ({ userId }) as Viewer;
const token = (text: string) => Buffer.from(text);

test('a verified session is recognized for twelve hours', () => {
  const sessions = createVerifiedSessions(10);
  sessions.remember(token('a'), viewer(1), now);
  expect(sessions.find(token('a'), later(11.9))).toEqual({ userId: 1 });
  expect(sessions.find(token('a'), later(12))).toBeNull();
  expect(sessions.find(token('b'), now)).toBeNull();
});

test('an ended session is no longer recognized', () => {
  const sessions = createVerifiedSessions(10);
  sessions.remember(token('a'), viewer(1), now);
  sessions.forget(token('a'));
  expect(sessions.find(token('a'), now)).toBeNull();
});

test('beyond the limit the session verified longest ago is forgotten', () => {
  const sessions = createVerifiedSessions(2);
  for (const name of ['a', 'b', 'a', 'c']) sessions.remember(token(name), viewer(1), now);
  expect(['a', 'b', 'c'].map((name) => sessions.find(token(name), now) !== null)).toEqual([true, false, true]);
});
