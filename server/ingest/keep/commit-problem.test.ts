import { expect, test } from 'vitest';
import { createCommitProblem } from './commit-problem';

const failure = (code: string) => Object.assign(new Error('failed'), { code });

test('a failed commit is a problem until one succeeds', () => {
  const trouble = createCommitProblem();
  expect(trouble.latest()).toBeUndefined();
  trouble.failed(failure('53100'));
  expect(trouble.latest()).toMatchObject({ code: '53100' });
  trouble.committed();
  expect(trouble.latest()).toBeUndefined();
});

test('a problem is forgotten after half a minute, so that an idle server accepts calls again', () => {
  let now = 0;
  const trouble = createCommitProblem(() => now);
  trouble.failed(failure('53100'));
  now = 29_999;
  expect(trouble.latest()).toBeDefined();
  now = 30_000;
  expect(trouble.latest()).toBeUndefined();
});

test('values that the database refuses are no problem of the database', () => {
  const trouble = createCommitProblem();
  trouble.failed(failure('22021'));
  expect(trouble.latest()).toBeUndefined();
});
