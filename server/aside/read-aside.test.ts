import { expect, test } from 'vitest';
import { listReading } from '../appointments/read-file';
import { linesReading } from '../http/import/read-lines';
import { ReadersBusy, readAside } from './read-aside';

const bytes = 1e6;
let keys = 0;
const key = () => `test ${++keys}`;
const readList = (text: string, options: object = {}) =>
  readAside(listReading, text, { key: key(), bytes: text.length, ...options }, ({ answer }) => answer);

test.each([...['\n', ',', ' ', '\n,', '17" rims,\n,'], ...['"', '[', '{', '{},', '1,\n']])(
  'a million bytes of %j are read while others are served',
  async (piece) => {
    let isRead = false;
    const head = piece === '[' || piece === '{' ? '' : 'Phone,Created\n';
    const reading = readList(`${head}${piece.repeat(bytes / piece.length)}`);
    void reading.then(() => {
      isRead = true;
    });
    // It does not happen in the turn of the event loop that asks, nor in the next ones.
    for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(isRead).toBe(false);
    expect(Object.keys(await reading)).toContainEqual(expect.stringMatching(/^problem$|^columns$/));
  },
);

test('rows come in the order of the file, as many as are asked for', async () => {
  const csv = `Phone,Created\n${Array.from({ length: 20_000 }, (_, row) => `${row},May 1`).join('\n')}`;
  const options = { key: key(), bytes: csv.length };
  const phones = await readAside(listReading, csv, options, async ({ rows }) => {
    const found: string[] = [];
    for await (const slice of rows) found.push(...slice.map(({ cells: [phone = ''] }) => phone));
    return found;
  });
  expect(phones).toEqual(Array.from({ length: 20_000 }, (_, row) => String(row)));
  const first = await readAside(listReading, csv, options, async ({ rows }) => {
    for await (const [row] of rows) return row;
    return undefined;
  });
  expect(first).toEqual({ line: 2, cells: ['0', 'May 1'] });
});

test('a reading that takes too long or too much memory is given up with a sentence, and the process goes on', async () => {
  const rows = `Phone,Created\n${'3125550142,May 1\n'.repeat(60_000)}`;
  const givenUp = { problem: expect.stringContaining('too large or too complex') };
  expect(await readList(rows, { maxMs: 1 })).toEqual(givenUp);
  expect(await readList(rows, { maxMemoryMb: 12 })).toEqual(givenUp);
  expect(await readList(rows)).toMatchObject({ totalRows: 60_000 });
});

test('what goes wrong in the thread is thrown here, and frees the turn', async () => {
  const broken = { name: 'unknown', read: () => ({ answer: 1 }) };
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(readAside(broken, '', { key: 'one', bytes }, () => 1)).rejects.toThrow('No reading is named unknown');
  }
});

test('one of a company and two in all are read at a time, and beyond those that wait it is busy', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const running: string[] = [];
  const read = (company: string, isPatient = false) =>
    readAside(linesReading, { text: 'a', delimiter: ',' }, { key: company, bytes, isPatient }, async () => {
      running.push(company);
      expect(running.length).toBeLessThanOrEqual(2);
      expect(new Set(running).size).toBe(running.length);
      await released;
      running.splice(running.indexOf(company), 1);
      return 'read';
    });
  const readings = ['one', 'one', 'other', ...Array.from({ length: 15 }, () => 'third')].map((company) =>
    read(company),
  );
  await expect(read('fourth')).rejects.toThrow(ReadersBusy);
  readings.push(read('fifth', true));
  await expect.poll(() => running.toSorted()).toEqual(['one', 'other']);
  release();
  expect(await Promise.all(readings)).toEqual(Array.from({ length: 19 }, () => 'read'));
});
