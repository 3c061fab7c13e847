import { expect, test } from 'vitest';
import { findOversized } from './find-oversized';

const filesOf = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ file: `${folder}/file-${index}.ts`, lines: 10 }));

test('a file can have 400 lines, and no more', () => {
  expect(
    findOversized([
      { file: 'web/ui/theme.css', lines: 400 },
      { file: 'contract/endpoints.ts', lines: 401 },
    ]),
  ).toEqual(['contract/endpoints.ts has 401 lines, and 400 are the limit. Split it by subject.']);
});

test('a folder of server/database can have 15 files with their tests, and no more', () => {
  const allowed = [...filesOf('server/database/people', 15), ...filesOf('server/http/handlers', 30)];
  const test = { file: 'server/database/log/file.test.ts', lines: 10 };
  expect(findOversized(allowed)).toEqual([]);
  expect(findOversized([...allowed, ...filesOf('server/database/log', 15), test])).toEqual([
    'server/database/log has 16 files, and 15 are the limit. Give it folders.',
  ]);
});
