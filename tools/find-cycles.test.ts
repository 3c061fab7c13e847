import { expect, test } from 'vitest';
import { type Cycle, findCycles, type Import } from './find-cycles';

/** "a > b" as an import of web/b.ts by web/a.ts. */
function read(text: string): Import {
  const [from = '', to = ''] = text.split(' > ');
  return { from: `web/${from}.ts`, to: `web/${to}.ts` };
}

function write({ within, imports }: Cycle): string {
  const steps = imports.map(({ from, to }) => `${from} > ${to}`.replaceAll(/web\/|\.ts/g, ''));
  return `${within}: ${steps.join(', ')}`;
}

const find = (...imports: string[]) => findCycles(imports.map(read)).map(write);

test('imports in one direction are no cycle, whatever folders they cross', () => {
  expect(find('main > ui/button', 'main > api/request', 'api/request > ui/toast', 'ui/button > ui/toast')).toEqual([]);
});

test('two files that import each other are a cycle', () => {
  expect(find('ui/a > ui/b', 'ui/b > ui/a')).toEqual(['web/ui: ui/a > ui/b, ui/b > ui/a']);
});

test('a cycle is reported by its shortest way around, with every file that is in one', () => {
  expect(find('a > b', 'b > c', 'c > a')).toEqual(['web: a > b, b > c, c > a']);
  expect(find('a > b', 'b > c', 'c > a', 'b > a')).toEqual(['web: a > b, b > a', 'web: c > a, a > b, b > c']);
});

test('folders can form a cycle although none of their files does', () => {
  expect(find('read/a > map/b', 'map/c > read/d')).toEqual(['web: map/c > read/d, read/a > map/b']);
});

test('a cycle of folders is found at any depth', () => {
  expect(find('x/y/read/a > x/y/map/b', 'x/y/map/c > x/y/read/d')).toEqual([
    'web/x/y: x/y/map/c > x/y/read/d, x/y/read/a > x/y/map/b',
  ]);
});

test('a file next to folders counts by itself: it can use one folder and be used by another', () => {
  expect(find('screen > tabs/list', 'tabs/list > panel')).toEqual([]);
  expect(find('screen > tabs/list', 'tabs/list > screen')).toEqual(['web: screen > tabs/list, tabs/list > screen']);
});

test('each of two knots is reported', () => {
  expect(find('a > b', 'b > a', 'c > d', 'd > c', 'b > c')).toEqual(['web: a > b, b > a', 'web: c > d, d > c']);
});
