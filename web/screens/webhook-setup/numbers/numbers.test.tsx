// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CalledNumber } from '#contract/called-numbers';
import type { Replay } from '#contract/replays';
import { type Answers, refuse } from '../../../api/test-server';
import * as files from '../../../ui/save-file';
import { add, open } from '../open-setup';

afterEach(cleanup);

const main: CalledNumber = {
  ...{ number: '+18475550111', label: '', locationId: 11, locationName: 'Northgate', placedBy: 'phone' },
  ...{ serviceId: null, serviceName: null, phoneOf: ['Northgate'], calls: 62, lastAt: null, waiting: 0, ringsAt: null },
  version: 0,
};
const unplaced: CalledNumber = {
  ...main,
  ...{
    number: '+14145550177',
    locationId: null,
    locationName: null,
    placedBy: null,
    phoneOf: [],
    calls: 0,
    waiting: 3,
  },
};
const mailer: CalledNumber = {
  ...main,
  ...{ number: '+18005550190', placedBy: 'number', phoneOf: [], label: 'Mailer', calls: 5, version: 4 },
  ...{ serviceId: 3, serviceName: 'Tires' },
};

const replay: Replay = {
  ...{ id: 4, companyId: 1, dryRun: false, status: 'running', total: 3, done: 1, succeeded: 1, stillFailing: 0 },
  ...{ lost: 0, leftOut: 0, changed: 0, reasons: [], samples: [], startedBy: 'Dana', finishedAt: null },
  createdAt: '2026-11-20T15:40:00.000Z',
};
const done: Replay = { ...replay, status: 'done', done: 3, succeeded: 3 };
const nothing = { replay: null, isReplayBusy: false };

function openNumbers(numbers: CalledNumber[], answers: Answers = {}) {
  const sent: unknown[] = [];
  const opened = open('/webhook-setup?names=numbers', {
    'GET /api/stores': [
      { id: 11, name: 'Northgate', code: 'NS-01' },
      { id: 12, name: 'Lakeview', code: null },
    ],
    'GET /api/called-numbers': { since: '2026-10-22', numbers, isCut: false },
    'PUT /api/called-numbers': ({ body }: RequestInit) => {
      const saved = JSON.parse(String(body)) as { number: string; version: number };
      sent.push(saved);
      return { number: saved.number, version: saved.version + 1, ...nothing };
    },
    ...answers,
  });
  return { ...opened, sent };
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}`) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('each number says where its calls go, how many there were, and what waits for it', async () => {
  openNumbers([main, mailer, unplaced]);
  expect((await rowOf('(847) 555-0111')).textContent).toContain('62 calls');
  expect((await rowOf('(414) 555-0177')).textContent).toContain('3 calls wait for this');
  expect(screen.getByText(/One number is a location’s phone, so it is placed already\./)).toBeDefined();
  expect(screen.getByText('3 calls have no location yet.').parentElement?.textContent).toContain(
    'Choose one for (414) 555-0177 and they are placed at once.',
  );
});

test('a location is saved at once, the row stays where it is, and what waited is seen to be counted', async () => {
  let looks = 0;
  const { answers, sent } = openNumbers([unplaced, main], {
    'PUT /api/called-numbers': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      const placed: CalledNumber = {
        ...unplaced,
        locationId: 12,
        locationName: 'Lakeview',
        placedBy: 'number',
        version: 1,
      };
      answers['GET /api/called-numbers'] = { since: '2026-10-22', numbers: [main, placed], isCut: false };
      return { number: unplaced.number, version: 1, replay, isReplayBusy: false };
    },
    'GET /api/replays/4': () => {
      looks += 1;
      return looks === 1 ? replay : done;
    },
  });
  await rowOf('(414) 555-0177');
  await choose('Location of (414) 555-0177', 'Lakeview');
  await screen.findByText('Counting the calls that waited…');
  await screen.findByText('3 messages that waited count now.');
  expect(sent).toEqual([
    { companyId: 1, number: '+14145550177', locationId: 12, serviceId: null, label: '', version: 0 },
  ]);
  const rows = screen.getAllByRole('row').map((row) => row.textContent ?? '');
  expect(rows.findIndex((text) => text.startsWith('(414)'))).toBeLessThan(
    rows.findIndex((text) => text.startsWith('(847)')),
  );
});

test('a service and a label are saved without moving a number from its location’s phone', async () => {
  const { sent } = openNumbers([main]);
  await rowOf('(847) 555-0111');
  await choose('Service of (847) 555-0111, unless said', 'Tires');
  await waitFor(() => expect(sent).toMatchObject([{ locationId: null, serviceId: 3, version: 0 }]));
  await add(await screen.findByRole('textbox', { name: 'Label of (847) 555-0111' }), 'Main line');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent[1]).toMatchObject({ locationId: null, label: 'Main line' }));
});

test('another person’s change is said, and the list is loaded again', async () => {
  const { requests } = openNumbers([mailer], {
    'PUT /api/called-numbers': refuse(409, 'Someone else saved changes while you were editing.'),
  });
  await rowOf('(800) 555-0190');
  await choose('Location of (800) 555-0190', 'Lakeview');
  await screen.findByText('Someone else saved changes while you were editing.');
  await waitFor(() =>
    expect(requests.filter((line) => line.startsWith('GET /api/called-numbers')).length).toBeGreaterThan(1),
  );
  expect((await screen.findByRole('combobox', { name: 'Location of (800) 555-0190' })).textContent).toContain(
    'Northgate',
  );
});

test('calls that wait for numbers with a location are counted on demand', async () => {
  openNumbers([{ ...mailer, waiting: 2 }], {
    'POST /api/called-numbers/count-waiting': { replay: null, isReplayBusy: true },
  });
  await screen.findByText('2 calls can be counted now.');
  await press('Count them');
  await screen.findByText(/Other past calls are being counted: try again when that is done\./);
});

test('a pasted list shows what it would change before it is saved', async () => {
  const sent: { text: string; dryRun: boolean }[] = [];
  openNumbers([main], {
    'POST /api/called-numbers/import': ({ body }: RequestInit) => {
      const { text, dryRun } = JSON.parse(String(body)) as { text: string; dryRun: boolean };
      sent.push({ text, dryRun });
      const isBad = text.includes('Nowhere');
      return {
        ...{ created: 1, updated: 1, unchanged: 2, columns: ['number', 'location'], ...nothing },
        changes: [
          { line: 1, number: '+18005550190', location: 'Lakeview', service: 'Tires', label: 'Mailer', before: null },
          {
            ...{ line: 2, number: '+18475550111', location: 'Lakeview', service: null, label: '' },
            before: { location: 'Northgate', service: null, label: '' },
          },
        ],
        failures: isBad ? [{ line: 3, message: 'There is no location “Nowhere”.' }] : [],
        failuresTotal: isBad ? 1 : 0,
      };
    },
  });
  await rowOf('(847) 555-0111');
  await press('Paste a list');
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list of numbers' }));
  const list = dialog.getByRole('textbox', { name: 'Columns of your spreadsheet' });
  await add(list, 'a list with Nowhere');
  await dialog.findByText('1 new, 1 changed, 2 as before, 1 with a problem.');
  expect(dialog.getByText('There is no location “Nowhere”.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Save 2 numbers' })).toHaveProperty('disabled', true);
  await userEvent.clear(list);
  await add(list, 'a better list');
  await dialog.findByText('1 new, 1 changed, 2 as before.');
  expect(dialog.getByText('Lakeview, Tires, “Mailer”')).toBeDefined();
  expect(dialog.getByText('Northgate → Lakeview')).toBeDefined();
  expect(sent.every(({ dryRun }) => dryRun)).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Save 2 numbers' }));
  await screen.findByText('Saved 2 numbers');
  expect(sent.at(-1)).toEqual({ text: 'a better list', dryRun: false });
});

test('the export can be pasted back: locations by code where they have one', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
  openNumbers([{ ...mailer, label: '=cmd()' }, unplaced], { 'POST /api/exports': { notedAt: '2026-03-02T09:00:00Z' } });
  await rowOf('(800) 555-0190');
  await press('Export');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const lines = String(saved.mock.calls[0]?.[2]).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toEqual([
    '"number","location","service","label"',
    `"(800) 555-0190","NS-01","Tires","'=cmd()"`,
    '"(414) 555-0177",,,""',
  ]);
  saved.mockRestore();
});

test('a saved number is removed after a question', async () => {
  const { requests } = openNumbers([mailer], { 'DELETE /api/called-numbers': null });
  await press('Remove (800) 555-0190');
  await press('Remove number');
  await waitFor(() => expect(requests).toContain('DELETE /api/called-numbers?companyId=1&number=%2B18005550190'));
});

test('without numbers the panel says where they come from', async () => {
  openNumbers([]);
  await screen.findByText('No numbers yet.');
});

test('a failed load can be repeated', async () => {
  const { answers } = openNumbers([], { 'GET /api/called-numbers': refuse(503, 'The database is busy.') });
  await screen.findByText('Error loading the numbers');
  answers['GET /api/called-numbers'] = { since: '2026-10-22', numbers: [main], isCut: false };
  await press('Retry');
  await rowOf('(847) 555-0111');
});
