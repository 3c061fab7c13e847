import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { AppointmentTrial } from '#contract/appointments';
import { refuse } from '../../../api/test-server';
import { nameListAfter } from '../import-words';
import { aList, anImport, openAppointments } from '../open-appointments';

afterEach(cleanup);

const mapping = {
  ...{ phone: 'Phone', createdAt: 'Booked', appointmentAt: '', location: '', service: '' },
  ...{ createdTime: '', secondPhone: '', thirdPhone: '' },
  ...{ employee: '', status: '', value: '', id: '' },
};
const aRow = {
  ...{ line: 2, phone: '+13125550142', createdAt: '2026-11-24T21:05:00.000Z', isDayOnly: false, appointmentAt: null },
  ...{ locationName: null, serviceName: 'Brakes', employeeName: null, status: 'open' as const, valueCents: null },
  ...{ rowId: null, refused: null, problems: [] },
};
const aTrial: AppointmentTrial = {
  columns: ['Phone', 'Booked', 'Mobile'].map((name) => ({ name, samples: [`${name} 1`, `${name} 2`] })),
  ...{ mapping, isGuessed: true, rows: [aRow], totalRows: 1, problem: null },
};

test('a dropped file is looked at, a guessed column is corrected, and only a draft of the list is added', async () => {
  const bodies: Record<string, { [key: string]: unknown }> = {};
  const { requests } = openUpload({
    'POST /api/appointment-lists/try': (init: RequestInit) => {
      bodies.try = JSON.parse(String(init.body));
      return { ...aTrial, mapping: bodies.try?.mapping ?? mapping };
    },
    'POST /api/appointment-lists': (init: RequestInit) => {
      bodies.list = JSON.parse(String(init.body));
      return aList;
    },
    'POST /api/appointment-imports': (init: RequestInit) => {
      bodies.import = JSON.parse(String(init.body));
      return anImport({ dryRun: true, isNewList: true });
    },
    'GET /api/appointment-imports/7': anImport({ dryRun: true, isNewList: true }),
  });
  await drop(new File(['Phone,Booked,Mobile\n1,2,3\n'], 'shop.csv'));
  await screen.findByRole('table', { name: 'How the first rows read' });
  await userEvent.click(screen.getByRole('combobox', { name: /^Phone/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Mobile' }));
  await expect.poll(() => bodies.try?.mapping).toMatchObject({ phone: 'Mobile' });
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  await screen.findByRole('heading', { name: 'Preview: shop.csv' });
  expect(bodies.list).toMatchObject({ name: 'Shop', isDraft: true });
  expect(bodies.import).toMatchObject({
    ...{ listId: 3, dryRun: true, fileName: 'shop.csv', mapping: { ...mapping, phone: 'Mobile' } },
  });
  expect(requests.filter((it) => it.startsWith('PUT'))).toEqual([]);
});

test.each([
  ['tekmetric_appointments-2026-11-28.csv', 'Tekmetric appointments'],
  ['Shop export 11.28.2026 (2).xlsx', 'Shop export'],
  ['20261128.csv', ''],
  ['Zürich.JSON', 'Zürich'],
  ['', ''],
])('a list is named after its file %s: %s', (file, name) => {
  expect(nameListAfter(file)).toBe(name);
});

test('the file comes first, then the name of its list', async () => {
  openUpload({ 'POST /api/appointment-lists/try': aTrial });
  await screen.findByLabelText('Choose a file');
  expect(screen.queryByLabelText(/Name of the list/)).toBeNull();
  await choose(new File(['Phone\n1\n'], 'tekmetric-2026-11-28.csv'));
  expect((await screen.findByLabelText<HTMLInputElement>(/Name of the list/)).value).toBe('Tekmetric');
});

test('a JSON file is sent whole, and a file that is no list says what was expected', async () => {
  const texts: string[] = [];
  const { answers } = openUpload({
    'POST /api/appointment-lists/try': (init: RequestInit) => {
      texts.push(JSON.parse(String(init.body)).text);
      return aTrial;
    },
  });
  const rows = JSON.stringify([{ Phone: 'x'.repeat(300_000) }]);
  await choose(new File([rows], 'shop.json'));
  await screen.findByRole('table', { name: 'How the first rows read' });
  expect(texts).toEqual([rows]);
  answers['POST /api/appointment-lists/try'] = { ...aTrial, rows: [], totalRows: 0, problem: 'This is no list.' };
  await choose(new File(['%PDF'], 'shop.pdf'));
  await screen.findByText('This is no list.');
  expect(screen.getByText(/Expected is a first row with the names of the columns/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
});

test.each([
  ['an empty one', new File([], 'empty.csv'), 'The file is empty.'],
  ['one of blanks', new File([' \n'], 'blank.csv'), 'The file is empty.'],
  ['a damaged workbook', new File(['PK no'], 'list.xlsx'), /the file is damaged or incomplete/],
  [
    'a workbook with a password',
    new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), utf16('EncryptedPackage')], 'a.xlsx'),
    /protected with a password/,
  ],
])('a file that cannot be read says why, and one chosen before is gone: %s', async (_, file, sentence) => {
  openUpload({ 'POST /api/appointment-lists/try': aTrial });
  await choose(new File(['Phone\n1\n'], 'good.csv'));
  await screen.findByRole('button', { name: 'Preview' });
  await choose(file);
  await screen.findByText(sentence);
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
  expect(screen.queryByText('good.csv')).toBeNull();
});

test('a hundred columns, all rows left out: the reasons are shown, and a failure to send can be read', async () => {
  const columns = Array.from({ length: 100 }, (_, place) => ({ name: `${'Long '.repeat(30)}${place}`, samples: [] }));
  const rows = [{ ...aRow, phone: null, createdAt: null, refused: 'The phone number could not be read.' }];
  openUpload({
    'POST /api/appointment-lists/try': { ...aTrial, columns, rows },
    'POST /api/appointment-lists': refuse(409, 'A company can have at most 50 appointment lists.'),
  });
  await choose(new File(['x'], 'wide.csv'));
  const table = await screen.findByRole('table', { name: 'How the first rows read' });
  expect(within(table).getByText('Left out: The phone number could not be read.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('A company can have at most 50 appointment lists.');
});

function openUpload(answers: Parameters<typeof openAppointments>[1]) {
  return openAppointments('&upload=new', { 'GET /api/demo-appointment-list': null, ...answers });
}

async function choose(file: File) {
  await userEvent.upload(await screen.findByLabelText(/^Choose/), file, { applyAccept: false });
}

async function drop(file: File) {
  const target = (await screen.findByLabelText('Choose a file')).closest('fieldset');
  if (!target) throw new Error('There is no place to drop a file.');
  const event = createEvent.drop(target);
  Object.defineProperty(event, 'dataTransfer', { value: { files: [file] } });
  fireEvent(target, event);
}

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
}
