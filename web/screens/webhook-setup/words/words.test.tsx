// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Replay } from '#contract/replays';
import type { Word, WordList } from '#contract/words';
import { type Answers, refuse } from '../../../api/test-server';
import { add, open } from '../open-setup';

afterEach(cleanup);

const seen = { lastAt: '2026-11-20T15:38:12.000Z' };
const all: Word['fields'] = ['service', 'appointment', 'callType', 'callTag'];
const words: Word[] = [
  { ...seen, word: 'appt set', calls: 38, fields: all, meanings: [{ kind: 'booked' }], by: 'stem' },
  {
    ...seen,
    word: 'tires',
    calls: 21,
    fields: all,
    meanings: [{ kind: 'service', name: 'Tires' }],
    by: 'service-name',
  },
  { ...seen, word: 'cb', calls: 11, fields: all, meanings: [], by: null },
  { ...seen, word: 'price only', calls: 1, fields: ['appointment'], meanings: [{ kind: 'not-booked' }], by: 'person' },
];
const list: WordList = {
  ...{
    words,
    more: 0,
    isCut: false,
    untagged: 'not-known',
    since: '2026-10-22',
    calls: 191,
    knownCalls: 120,
    version: 7,
  },
};

const replay: Replay = {
  ...{ id: 4, companyId: 1, dryRun: false, status: 'done', total: 11, done: 11, succeeded: 0, stillFailing: 0 },
  ...{ lost: 0, leftOut: 0, changed: 9, reasons: [], samples: [], startedBy: 'Dana' },
  ...{ createdAt: '2026-11-20T15:40:00.000Z', finishedAt: '2026-11-20T15:41:00.000Z' },
};

const service = {
  ...{ companyId: 1, companyName: 'Northside', isShared: false, isNew: false, isHidden: false },
  ...{ aliases: [], calls: 0, version: 0 },
};

const openWords = (answers: Answers = {}) =>
  open('/webhook-setup?names=words', { 'GET /api/words': list, 'GET /api/replays/4': replay, ...answers });

/** What was sent to be saved; each is answered by `answer`. */
function saving(answer: unknown = { version: 8, replay }) {
  const sent: Record<string, unknown>[] = [];
  const answers = {
    'POST /api/words': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return answer;
    },
  };
  return { sent, answers };
}

const choiceOf = (word: string) => screen.findByRole('combobox', { name: `What “${word}” means` });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function choose(word: string, option: string) {
  await userEvent.click(await choiceOf(word));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('each word shows its calls, what it means, and by what', async () => {
  openWords();
  expect((await choiceOf('appt set')).textContent).toBe('Booked');
  expect((await choiceOf('tires')).textContent).toBe('Service: Tires');
  expect((await choiceOf('cb')).textContent).toBe('Choose...');
  const rows = within(screen.getByRole('region', { name: 'What does each word mean?' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('“appt set”Understood38 calls'),
    expect.stringContaining('“tires”A service’s name21 calls'),
    expect.stringContaining('“cb”Not explained11 calls'),
    expect.stringContaining('“price only”Explained1 call'),
  ]);
  expect(document.body.textContent).toContain('Until “cb” is explained, it changes nothing.');
});

test('the share of known outcomes says how many it takes for a rate', async () => {
  openWords();
  await screen.findByText('Close rate: not enough yet. 120 of 191 calls have a yes-or-no answer; 153 needed.');
  expect(screen.getByText('last 30 days').getAttribute('href')).toContain('/calls?company=1&');
});

test('several words are saved at once, and past calls are corrected', async () => {
  const { sent, answers } = saving();
  openWords(answers);
  await choose('cb', 'Type: Callback');
  await choose('price only', 'Take this back');
  await userEvent.click(screen.getByRole('radio', { name: /^Not booked/ }));
  await press('Save and count them');
  await screen.findByText('Saved. 9 past messages changed.');
  expect(sent).toEqual([
    {
      ...{ companyId: 1, source: 'default', version: 7, dryRun: false, untagged: 'not-booked' },
      words: [
        { word: 'cb', means: { kind: 'type', type: 'Callback' } },
        { word: 'price only', means: null },
      ],
    },
  ]);
});

test('a preview says what would change, and saves nothing', async () => {
  const { sent, answers } = saving({ version: 7, replay: { ...replay, dryRun: true } });
  openWords({ ...answers, 'GET /api/replays/4': { ...replay, dryRun: true } });
  await choose('cb', 'Booked');
  await press('See what changes');
  await screen.findByText('Of 11 past messages, 9 would change.');
  expect(sent).toMatchObject([{ dryRun: true }]);
  screen.getByRole('button', { name: 'Save and count them' });
});

test('what somebody else changed meanwhile is said, and the choices stay', async () => {
  const { answers } = saving(refuse(409, 'Somebody changed this phone system in the meantime.'));
  openWords(answers);
  await choose('cb', 'Nothing');
  await press('Save and count them');
  await screen.findByText(/Somebody changed this phone system/);
  expect((await choiceOf('cb')).textContent).toBe('Nothing');
  await press('Discard');
  expect((await choiceOf('cb')).textContent).toBe('Choose...');
});

test('a word can mean only what the phone system sends it for', async () => {
  openWords();
  await userEvent.click(await choiceOf('price only'));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Take this back', 'Booked', 'Not booked', 'Not known', 'Nothing']);
});

test('a word names a new service, and what that corrects is said', async () => {
  const sent: unknown[] = [];
  const repair = { ...service, id: 9, name: 'Cb repair' };
  const { answers } = openWords({
    'GET /api/services': [],
    'GET /api/company-services': [{ ...repair, calls: 12 }],
    'POST /api/company-services': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      answers['GET /api/services'] = [repair];
      return { ...repair, replay, isReplayBusy: false };
    },
  });
  await screen.findByText('No services yet. Choose “New service…” for a word that names one.');
  await choose('cb', 'New service…');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(name).toHaveProperty('value', 'Cb');
  await add(name, ' repair');
  await press('Add service');
  await screen.findByText('Cb repair: 12 past calls now have this service.');
  expect(sent).toEqual([{ companyId: 1, name: 'Cb repair' }]);
  await waitFor(async () => expect((await choiceOf('cb')).textContent).toBe('Service: Cb repair'));
});

test('a service that cannot be added says why', async () => {
  openWords({ 'POST /api/company-services': refuse(409, 'The company already has a service with this name.') });
  await choose('cb', 'New service…');
  await press('Add service');
  await screen.findByText('The company already has a service with this name.');
});

test('services are searched if there are many', async () => {
  const services = Array.from({ length: 30 }, (_, n) => ({ id: n + 1, name: `Service ${n + 1}` }));
  const { sent, answers } = saving();
  openWords({ ...answers, 'GET /api/services': services });
  await userEvent.click(await choiceOf('cb'));
  await add(await screen.findByRole('combobox', { name: /search/i }), 'Service 27');
  await userEvent.click(await screen.findByRole('option', { name: 'Service: Service 27' }));
  await press('Save and count them');
  await waitFor(() => expect(sent).toMatchObject([{ words: [{ means: { kind: 'service', name: 'Service 27' } }] }]));
});

test('more than twenty words are shown on demand, and those left out are counted', async () => {
  const many = Array.from(
    { length: 23 },
    (_, n): Word => ({ ...seen, word: `word ${n}`, calls: 9, fields: all, meanings: [], by: null }),
  );
  openWords({ 'GET /api/words': { ...list, words: many, more: 1_500 } });
  await screen.findByText(/1,500 words more came less often/);
  await press('Show 3 more words');
  await choiceOf('word 22');
});

test('without words it says where they come from, and a failure can be retried', async () => {
  openWords({ 'GET /api/words': { ...list, words: [] } });
  await screen.findByText('No words yet.');
  cleanup();
  openWords({ 'GET /api/words': refuse(500, 'The server made a mistake.') });
  await screen.findByText('Error loading the words');
  screen.getByRole('button', { name: /again|retry/i });
});
