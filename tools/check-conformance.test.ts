import { expect, test } from 'vitest';
import { findFaults, findUnexplained } from './check-conformance';

const declared = ['GET /api/user', 'POST /api/login'];
const row = (...cells: string[]) => `| ${cells.join(' | ')} | |`;
const login = row('`POST /api/login`', 'done', '`session.ts`', '`session.test.ts`');
const faultsOf = (...rows: string[]) =>
  findFaults(['| call | state |', '|---|---|', ...rows].join('\n'), declared, (file) =>
    file.startsWith('session') ? "test('the way in', …)" : undefined,
  );

test('a correct table has no faults', () => {
  expect(
    faultsOf(
      login,
      row('`GET /api/user`', 'done', '`session.ts`', '`session.test.ts` `session.e2e.ts`'),
      row('`POST /api/register`', 'open', '', ''),
      row('`/auth`', 'done', '`session.tsx`', '`session.e2e.ts: the way in`'),
      '| `A placeholder` | replaced | | | decision 0001 |',
    ),
  ).toEqual([]);
});

test.each([
  [
    'names a file that does not exist',
    ['done', '`gone.ts`', '`session.test.ts`'],
    'names gone.ts, which does not exist.',
  ],
  [
    'names a test that does not exist',
    ['done', '`session.ts`', '`gone.test.ts`'],
    'names gone.test.ts, which does not exist.',
  ],
  ['names as a test what is none', ['done', '`session.ts`', '`session.ts`'], 'names session.ts, which is no test.'],
  [
    'names a test its file does not hold',
    ['done', '`session.ts`', '`session.test.ts: the way out`'],
    'names “the way out”, which is not in session.test.ts.',
  ],
  ['is replaced by nothing', ['replaced', '', ''], 'is replaced, but nothing says by what decision.'],
  ['is done nowhere', ['done', '', '`session.test.ts`'], 'is done, but nothing says where.'],
  ['is done without a test', ['done', '`session.ts`', ''], 'is done, but no test proves it.'],
  ['is open though its handler is there', ['open', '', ''], 'is in the contract, but not done.'],
  ['is something else', ['nearly', '', ''], 'is not done, replaced or open, but “nearly”.'],
])('a row that %s is a fault', (_which, cells, summary) => {
  expect(faultsOf(login, row('`GET /api/user`', ...cells))).toContain(`GET /api/user ${summary}`);
});

test('a call that is done must be in the contract', () => {
  const rows = [login, row('`GET /api/user`', 'done', '`session.ts`', '`session.test.ts`')];
  expect(faultsOf(...rows, row('`GET /api/stores`', 'done', '`session.ts`', '`session.test.ts`'))).toEqual([
    'GET /api/stores is done, but not in the contract.',
  ]);
});

test('every call of the contract is listed once', () => {
  expect(faultsOf(login, login)).toEqual([
    'POST /api/login stands twice.',
    'GET /api/user is in the contract, and no row names it.',
  ]);
});

test('a word is explained if it appears as code', () => {
  expect(findUnexplained('| `store-missing` | No value under “too-large”. |', ['store-missing', 'too-large'])).toEqual([
    'too-large',
  ]);
});
