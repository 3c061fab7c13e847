import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type HeldStep, noCounts } from '#contract/erasures';
import { refuse } from '../../../api/test-server';
import * as files from '../../../ui/save-file';
import { openAdmin, recordBodies } from '../open-admin';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const address = '/admin?tab=erase-customer';
const lookUp = 'POST /api/admin/customers/look-up';
const erase = 'POST /api/admin/customers/erase';

const step = (values: Partial<HeldStep> = {}): HeldStep => ({
  ...{ cursor: null, done: 1, counts: noCounts, calls: [], waitsFor: null, backups: [] },
  ...values,
});

const northside = {
  ...{ companyName: 'Northside', calls: 2, locations: ['Downtown'] },
  ...{ firstAt: '2026-11-01T15:00:00.000Z', lastAt: '2026-11-20T15:00:00.000Z' },
};
const held = step({ counts: { ...noCounts, calls: 2, deliveries: 5 }, calls: [northside] });

async function lookUpNumber(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: /^Phone number/ }), '(312) 555-0142');
  await userEvent.click(screen.getByRole('button', { name: 'Look Up' }));
}

test('what is held of a number is looked up in steps, and is erased after its last four digits were typed', async () => {
  const asked: unknown[] = [];
  const erased: unknown[] = [];
  const answers = [
    step({ cursor: '1 log ', done: 0.1, ...{ counts: { ...noCounts, calls: 2 }, calls: [northside] } }),
    step({ counts: { ...noCounts, deliveries: 5 } }),
  ];
  openAdmin(address, {
    'GET /api/admin/companies': [],
    [lookUp]: ({ body }: RequestInit) => {
      asked.push(JSON.parse(String(body)));
      return answers.shift();
    },
    [erase]: recordBodies(erased, step({ counts: held.counts, backups: ['backups/november.tar'] })),
  });
  await lookUpNumber();
  await screen.findByText(/at Downtown, the first on/);
  expect(asked).toEqual([
    { phone: '(312) 555-0142', companyId: null, cursor: null },
    { phone: '(312) 555-0142', companyId: null, cursor: '1 log ' },
  ]);
  expect(screen.getByText('Deliveries').nextSibling?.textContent).toBe('5');

  await userEvent.click(screen.getByRole('button', { name: 'Erase...' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /last four digits/ }), '0142');
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
  await screen.findByText('The customer is erased.');
  expect(erased).toEqual([{ phone: '(312) 555-0142', companyId: null, lastDigits: '0142', cursor: null }]);
  await screen.findByText('backups/november.tar');
  expect(screen.queryByRole('button', { name: 'Erase...' })).toBeNull();
});

test('wrong last digits erase nothing and are named at their field', async () => {
  openAdmin(address, {
    'GET /api/admin/companies': [],
    [lookUp]: held,
    [erase]: refuse(400, 'The request is not in the expected format.', {
      lastDigits: 'These are not the last four digits of the number.',
    }),
  });
  await lookUpNumber();
  await userEvent.click(await screen.findByRole('button', { name: 'Erase...' }));
  const field = await screen.findByRole('textbox', { name: /last four digits/ });
  await userEvent.type(field, '0143');
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
  await screen.findByText('These are not the last four digits of the number.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('deliveries that wait on disk are stored before anything is erased', async () => {
  openAdmin(address, {
    'GET /api/admin/companies': [],
    [lookUp]: held,
    [erase]: step({ waitsFor: 'disk', done: 0 }),
  });
  await lookUpNumber();
  await userEvent.click(await screen.findByRole('button', { name: 'Erase...' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /last four digits/ }), '0142');
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
  await screen.findByText(/wait on the server’s disk/);
  expect(screen.queryByText('The customer is erased.')).toBeNull();
});

test('all that is held is downloaded as one file', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
  const record = (id: number) => ({ kind: 'call', companyId: 1, values: { id } });
  const answers = [
    { ...step({ cursor: '1 log ', done: 0.5 }), records: [record(1)] },
    { ...step(), records: [record(2)] },
  ];
  openAdmin(address, {
    'GET /api/admin/companies': [],
    [lookUp]: held,
    'POST /api/admin/customers/export': () => answers.shift(),
  });
  await lookUpNumber();
  await userEvent.click(await screen.findByRole('button', { name: 'Download What Is Held' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const [[name, , content] = []] = saved.mock.calls;
  expect(name).toBe('customer-data.json');
  expect(JSON.parse(await new Response(content).text())).toEqual([record(1), record(2)]);
});

test('a number that cannot be dialed is refused at its field, and nothing held is said', async () => {
  openAdmin(address, {
    'GET /api/admin/companies': [],
    [lookUp]: refuse(400, 'The request is not in the expected format.', {
      phone: 'Enter a phone number that can be dialed.',
    }),
  });
  await lookUpNumber();
  await screen.findByText('Enter a phone number that can be dialed.');
});

test('nothing is offered to be erased where nothing is held', async () => {
  openAdmin(address, { 'GET /api/admin/companies': [], [lookUp]: step() });
  await lookUpNumber();
  await screen.findByText('Nothing is held of this number.');
  expect(screen.queryByRole('button', { name: 'Erase...' })).toBeNull();
});
