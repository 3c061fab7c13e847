import { expect, test } from 'vitest';
import { createCounters } from './counters';
import { createDayPicture } from './day-picture';

function open(start: string) {
  const clock = { now: new Date(start) };
  const counters = createCounters(() => {});
  const picture = createDayPicture({ counts: counters.read, now: () => clock.now });
  const passMinutes = (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      clock.now = new Date(clock.now.getTime() + 60_000);
      picture.sample();
    }
  };
  return { counters, picture, passMinutes };
}

test('the picture begins with the start, and its hours add up to the day', () => {
  const { counters, picture, passMinutes } = open('2026-03-02T09:40:00Z');
  counters.stored('success');
  passMinutes(30);
  counters.stored('success');
  counters.stored('failed');
  counters.refused('spool-full');
  const { since, day, hours } = picture.find();
  expect(since).toEqual(new Date('2026-03-02T09:40:00Z'));
  expect(day).toEqual({ deliveries: { success: 2, failed: 1 }, refused: 1 });
  expect(hours).toEqual([
    { beginsAt: new Date('2026-03-02T09:40:00Z'), deliveries: { success: 1 }, refused: 0 },
    { beginsAt: new Date('2026-03-02T10:00:00Z'), deliveries: { success: 1, failed: 1 }, refused: 1 },
  ]);
});

test('what is older than 24 hours leaves the picture', () => {
  const { counters, picture, passMinutes } = open('2026-03-02T09:00:00Z');
  passMinutes(5);
  counters.stored('success');
  passMinutes(24 * 60 + 10);
  counters.stored('failed');
  expect(picture.find().since).toEqual(new Date('2026-03-02T09:15:00Z'));
  expect(picture.find().day.deliveries).toEqual({ failed: 1 });
});

test('the commit time is the mean of the last five minutes', () => {
  const { counters, picture, passMinutes } = open('2026-03-02T09:00:00Z');
  expect(picture.find().commitMs).toBeNull();
  counters.committed({ seconds: 5 });
  passMinutes(6);
  expect(picture.find().commitMs).toBeNull();
  counters.committed({ seconds: 0.01 });
  counters.committed({ seconds: 0.03 });
  expect(picture.find().commitMs).toBeCloseTo(20);
});
