// Who took a call: a name, an ID or a mail of a person, not what is said about one.
import { expect, test } from 'vitest';
import { atEnd, endsAt, inferForNorthside, iso, onlyInbound } from './invented-systems';

const values = ['Positive', 'Neutral', 'Negative', 'Positive'];

/** The key of the employee in calls that have a value under one more key. */
function employeeUnder(key: string, said: readonly unknown[]) {
  const calls = atEnd(onlyInbound.slice(0, said.length), (it) => ({
    ...{ call_id: `c-${it.id}`, from: it.customer, to: it.ours, start: iso(it.startsAt), end: iso(endsAt(it)) },
    [key]: said[onlyInbound.indexOf(it)] as string,
  }));
  return inferForNorthside(calls).fields.employeeId.best?.key;
}

test.each([
  ['user_sentiment', ['Positive']],
  ['user_sentiment', values],
  ['agentMood', ['Happy', 'Calm']],
  ['user_role', ['Manager', 'Advisor']],
  ['agent_state', ['Wrap-up']],
  ['agent_tier', ['Gold', 'Silver']],
  ['agent_team', ['Service', 'Parts']],
  ['user', values],
])('%s with %j is nobody', (key, said) => {
  expect(employeeUnder(key, said)).toBeUndefined();
});

test.each([
  ['answered_by', ['Dana Cole', 'Chris']],
  ['agentName', ['Dana']],
  ['User', ['Dana Cole']],
  ['handled_by', ['Cole']],
  ['assigned_to', ['Dana Cole']],
  ['staff_mail', ['dana@shop.example']],
  ['Advisor', ['Jane Smith']],
])('%s with %j is a person', (key, said) => {
  expect(employeeUnder(key, said)).toBe(key);
});

test('what equals one of your people is a person under any name', () => {
  expect(employeeUnder('agent_tier', ['Ann Lee', 'Emanuel Ruiz'])).toBe('agent_tier');
});
