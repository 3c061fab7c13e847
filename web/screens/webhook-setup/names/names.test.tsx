// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Replay } from '#contract/replays';
import type { UnmappedValue } from '#contract/unmapped';
import { type Answers, refuse, testUser } from '../../../api/test-server';
import { add, button, keyOf, open } from '../open-setup';

afterEach(cleanup);

const store: UnmappedValue = {
  field: 'storeId',
  source: 'default',
  sourceName: 'default',
  value: 'NS-99',
  count: 37,
  firstAt: '2026-11-01T09:00:00.000Z',
  lastAt: '2026-11-20T15:38:12.000Z',
  newServiceId: null,
  isRefusing: true,
  knownAs: null,
};
const employee: UnmappedValue = { ...store, field: 'employeeId', value: 'jsmith', count: 1, isRefusing: false };
const word: UnmappedValue = { ...store, field: 'appointment', value: 'Confirmed', count: 5 };
const service: UnmappedValue = {
  ...store,
  ...{ field: 'service', source: '', sourceName: '', value: 'Lube', count: 12, newServiceId: 8, isRefusing: false },
  lastAt: null,
};
const known: UnmappedValue = { ...store, value: 'NS-07', knownAs: 'Northgate' };

const running: Replay = {
  ...{ id: 4, companyId: 1, dryRun: false, status: 'running', total: 37, done: 12, succeeded: 12, stillFailing: 0 },
  ...{
    lost: 0,
    leftOut: 0,
    changed: 0,
    reasons: [],
    samples: [],
    startedBy: 'Dana',
    createdAt: '2026-11-20T15:40:00.000Z',
    finishedAt: null,
  },
};

const openWith = (values: UnmappedValue[], answers: Answers = {}, address = '/webhook-setup') =>
  open(address, { 'GET /api/unmapped': { values, isCut: false }, ...answers });

/** What was sent to be resolved; each is answered by `answer`. */
function resolving(answer: unknown = { replay: null, isReplayBusy: false }) {
  const sent: unknown[] = [];
  const answers = {
    'POST /api/unmapped/resolve': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return answer;
    },
  };
  return { sent, answers };
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: new RegExp(label) }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(option) }));
};

test('each value says what it names, what it costs and how many deliveries named it', async () => {
  openWith([store, employee, service, known]);
  const cells = async (name: string) =>
    within(await rowOf(name))
      .getAllByRole('cell')
      .slice(0, 3)
      .map((cell) => cell.textContent);
  expect(await cells('NS-99')).toEqual(['Store', 'Not counted', '37 deliveries']);
  expect(await cells('jsmith')).toEqual(['Employee', 'Counted without it', '1 delivery']);
  expect(await cells('Lube')).toEqual(['Service', 'New service', '12 calls']);
  expect(await cells('NS-07')).toEqual(['Store', 'Known now: Northgate', '37 deliveries']);
  expect(screen.getByRole('link', { name: '4 unmapped values' })).toBeDefined();
});

test('a store is chosen, and its past deliveries are seen to be counted', async () => {
  const { sent, answers } = resolving({ replay: running, isReplayBusy: false });
  let looks = 0;
  openWith([store], {
    ...answers,
    'GET /api/replays/4': () => {
      looks += 1;
      return looks === 1
        ? running
        : { ...running, status: 'done', done: 37, succeeded: 33, changed: 2, lost: 1, stillFailing: 1, leftOut: 4 };
    },
  });
  await press('Choose... NS-99');
  await choose('It is this location', 'Northgate');
  await press('Save and apply');
  await screen.findByText(/Saved “NS-99”\. Applying it to 37 past deliveries… 12 done\./);
  await screen.findByText(
    /Applied to 37 past deliveries: 33 now count, 2 changed, 1 no longer counts, 1 still fails, for another reason, 4 left out without a valid signature\./,
  );
  expect(sent).toEqual([
    { companyId: 1, source: 'default', field: 'storeId', value: 'NS-99', as: { kind: 'existing', id: 11 } },
  ]);
});

test('a word is mapped to one of ours, but not while the mapping has unsaved changes', async () => {
  const { sent, answers } = resolving();
  openWith([word], answers);
  await add(await keyOf('Duration'), '_mine');
  await press('Choose... Confirmed');
  await choose('It means', 'Yes, an appointment');
  await press('Save and apply');
  expect(screen.getByText('The mapping has unsaved changes.')).toBeDefined();
  expect(sent).toEqual([]);
  await press('Cancel');
  await userEvent.clear(await keyOf('Duration'));
  await add(await keyOf('Duration'), 'duration_seconds');
  await press('Choose... Confirmed');
  await choose('It means', 'Yes, an appointment');
  await press('Save and apply');
  await screen.findByText(/Saved “Confirmed”/);
  expect(sent).toMatchObject([{ field: 'appointment', as: { kind: 'means', means: 'yes' } }]);
});

test('a location is created with a required name', async () => {
  const { sent, answers } = resolving();
  openWith([store], answers);
  await press('Create... NS-99');
  await press('Create location');
  expect(screen.getByText('Name must be at least 2 characters.')).toBeDefined();
  await add(screen.getByRole('textbox', { name: /^Name/ }), 'Airport');
  await press('Create location');
  await waitFor(() => expect(sent).toMatchObject([{ as: { kind: 'create', name: 'Airport' } }]));
});

test('a value is dismissed, a new service is kept, and a value known by now is applied', async () => {
  const { sent, answers } = resolving();
  openWith([store, service, known], answers);
  await press('Dismiss NS-99');
  await press('Keep Lube as it is');
  await press('Apply to past deliveries NS-07');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toMatchObject([
    { value: 'NS-99', as: { kind: 'dismiss' } },
    { value: 'Lube', source: '', as: { kind: 'dismiss' } },
    { value: 'NS-07', as: { kind: 'known' } },
  ]);
});

test('the dialog says why a value was not resolved, and another choice can be made', async () => {
  openWith([store], { 'POST /api/unmapped/resolve': refuse(409, 'That name is already in use by Downtown.') });
  await press('Choose... NS-99');
  await choose('It is this location', 'Northgate');
  await press('Save and apply');
  await screen.findByText('That name is already in use by Downtown.');
  expect(button('Save and apply')).toBeDefined();
});

test('a list that cannot be loaded says why and can be retried, and an empty one explains itself', async () => {
  const { answers } = open('/webhook-setup', { 'GET /api/unmapped': refuse(503, 'The database is busy.') });
  await screen.findByText('The database is busy.');
  answers['GET /api/unmapped'] = { values: [], isCut: false };
  await press('Retry');
  await screen.findByText('No unmapped values.');
  expect(screen.queryByRole('link', { name: /unmapped/ })).toBeNull();
});

test('a viewer who may not change the mapping does not see or load the card', async () => {
  const { requests } = openWith([store], { 'GET /api/user': testUser('store_manager') });
  await screen.findByText('Only admins and directors see the path.');
  expect(screen.queryByText('Values we didn’t recognize')).toBeNull();
  expect(requests.filter((one) => one.includes('unmapped'))).toEqual([]);
});

test('known names are listed, added and removed', async () => {
  const name = { kind: 'location', alias: '+12019037784', targetId: 11, targetName: 'Northgate' };
  const sent: unknown[] = [];
  const { answers, requests } = openWith(
    [],
    {
      'GET /api/known-names': [],
      'POST /api/known-names': ({ body }: RequestInit) => {
        sent.push(JSON.parse(String(body)));
        answers['GET /api/known-names'] = [name];
        return name;
      },
      'DELETE /api/known-names': () => {
        answers['GET /api/known-names'] = [];
        return null;
      },
    },
    '/webhook-setup?names=known',
  );
  await screen.findByText('No other names yet.');
  await press('Add name');
  await add(await screen.findByRole('textbox', { name: /^What payloads say/ }), '(201) 903-7784');
  await choose('Means', 'Northgate');
  await press('Save name');
  await rowOf('\\+12019037784');
  expect(sent).toEqual([{ companyId: 1, kind: 'location', alias: '(201) 903-7784', targetId: 11 }]);
  await press('Remove +12019037784');
  await press('Remove name');
  await screen.findByText('No other names yet.');
  expect(requests).toContain('DELETE /api/known-names?companyId=1&kind=location&alias=%2B12019037784');
});

test('services that failed are created all at once, after their list is shown', async () => {
  const named = (value: string, count: number): UnmappedValue => ({ ...store, field: 'service', value, count });
  const sent: unknown[] = [];
  openWith([named('Brakes', 7), named('BRAKES', 1), named('Tires', 1), named('x'.repeat(61), 3), service, employee], {
    'POST /api/unmapped/create-all': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return { replay: running, isReplayBusy: false };
    },
    'GET /api/replays/4': running,
  });
  await press('Create all 2 services...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create 2 services?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Brakes7 deliveries',
    'Tires1 delivery',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Create 2 services' }));
  await screen.findByText(/^Saved 2 services\. Applying it to 37 past deliveries/);
  expect(sent).toEqual([{ companyId: 1, field: 'service', values: ['Brakes', 'Tires'] }]);
  // Usernames and emails are no names of people.
  expect(screen.queryByRole('button', { name: /employees/ })).toBeNull();
});
