// The five questions on a phone system without a mapping; the mapping they save is compared as a whole in answers.test.ts.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { TrialInput } from '#contract/mapping-trial';
import { refuse, testUser } from '../../../api/test-server';
import { formatTimestamp } from '../../../ui/format';
import { arrived } from '../arrived';
import { fifth, first, front, openQuestion, region, second, tryIt, zoomArrivals, zoomEvent } from '../open-questions';
import { button, noArrivals, northside, open } from '../open-setup';

afterEach(cleanup);

test('a phone system without a mapping opens on its first question, one with a mapping on all fields', async () => {
  const { router } = openQuestion('', noArrivals);
  expect((await region(first)).getByText('Waiting for the first call')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: /^Default, active/ }));
  await screen.findByRole('textbox', { name: /^Endpoint path/ });
  expect(screen.queryByRole('region', { name: first })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Questions' }));
  await region(first);
  expect(router.state.location.search).toContain('question=address');
});

test('the questions are neither offered to viewers who may not change it nor before anything is saved', async () => {
  openQuestion('', noArrivals, { 'GET /api/user': testUser('store_manager') });
  await screen.findByText('No webhook configuration is saved for this company');
  expect(screen.queryByRole('radio', { name: 'Questions' })).toBeNull();
  cleanup();
  open('/webhook-setup', { 'GET /api/webhook-config/1': null, 'GET /api/webhook-sources': [] });
  await screen.findByRole('textbox', { name: /^Endpoint path/ });
  expect(screen.queryByRole('radio', { name: 'Questions' })).toBeNull();
});

test('any question can be opened in any order, by the stepper or the address', async () => {
  openQuestion('&question=appointments', noArrivals);
  await region(fifth);
  const steps = within(screen.getByRole('navigation', { name: 'Questions' }));
  expect(steps.getAllByRole('link')).toHaveLength(5);
  await userEvent.click(steps.getByRole('link', { name: /^What came/ }));
  expect((await region(second)).getByText('No call has come yet')).toBeTruthy();
  expect(steps.getByRole('link', { name: /^What came/ }).getAttribute('aria-current')).toBe('step');
});

test('an address that is opened without a call is said so, with what may do that', async () => {
  const lastAt = '2026-11-20T15:38:12.000Z';
  openQuestion('', { ...noArrivals, openings: { times: 3, lastAt } });
  const note = await (await region(first)).findByText(/^This address was opened 3 times without a call, last at/);
  expect(note.textContent).toContain(`${formatTimestamp(lastAt)}. A redirect from http to https turns POST into GET`);
  cleanup();
  open('/webhook-setup?question=fields', {
    'GET /api/webhook-sources/5/arrivals': { ...noArrivals, openings: { times: 1, lastAt } },
  });
  expect(await screen.findByText(/^This address was opened once without a call/)).toBeTruthy();
});

test('the phone system can be renamed where its address is', async () => {
  const { saved } = openQuestion('', noArrivals);
  const shown = await region(first);
  await userEvent.click(shown.getByRole('button', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename phone system' }));
  const name = dialog.getByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(dialog.getByText('Enter a name for the phone system.')).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.type(name, 'Service desk');
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(saved).toEqual([{ id: 8, companyId: 1, version: 1, name: 'Service desk' }]));
});

test('before any call has come a pasted example is read', async () => {
  const tried: TrialInput[] = [];
  openQuestion('', noArrivals, {
    'POST /api/webhook-config/try': (sent: RequestInit) => {
      tried.push(JSON.parse(String(sent.body)));
      return tryIt(sent);
    },
  });
  const shown = await region(first);
  await userEvent.click(shown.getByRole('button', { name: 'Paste an example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste an example' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Read it' }));
  expect(await dialog.findByText(/^This cannot be read as a message/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('textbox', { name: 'Message' }));
  await userEvent.paste(JSON.stringify(zoomEvent));
  await userEvent.click(dialog.getByRole('button', { name: 'Read it' }));
  const read = await region(second);
  expect(read.getByText(/^This is the example that you pasted. This looks like Zoom Phone/)).toBeTruthy();
  expect(await read.findByRole('button', { name: /646.*606-3895/ })).toBeTruthy();
  expect(read.queryByRole('link', { name: 'Show everything that came' })).toBeNull();
  expect(tried.map(({ payload }) => payload)).toContainEqual({ text: JSON.stringify(zoomEvent) });
});

test('choosing the vendor says where to paste the address and is saved at once', async () => {
  const { saved, answers } = openQuestion('', noArrivals);
  const shown = await region(first);
  answers['GET /api/webhook-sources'] = [
    northside,
    { ...front, preset: 'zoom', signature: { mode: 'observe', scheme: 'zoom' } },
  ];
  await userEvent.click(shown.getByRole('radio', { name: 'Zoom Phone' }));
  expect(await shown.findByText(/^In the Zoom App Marketplace:/)).toBeTruthy();
  expect(saved).toEqual([
    {
      ...{ id: 8, companyId: 1, name: 'Front desk', version: 1 },
      ...{ preset: 'zoom', signature: { mode: 'observe', scheme: 'zoom' } },
    },
  ]);
  expect(shown.getByText('Zoom is not answered yet: it asks for this secret first.')).toBeTruthy();
});

test('the secret is saved beside the vendor, and one that is too short is not sent', async () => {
  const zoom = { ...front, preset: 'zoom', signature: { mode: 'observe', scheme: 'zoom' } };
  const secret = { id: 3, hint: 'oken', createdAt: '2026-11-01T09:00:00.000Z', expiresAt: null };
  const { answers, requests } = openQuestion('', noArrivals, {
    'GET /api/webhook-sources': [northside, zoom],
    'POST /api/webhook-sources/8/secrets': { ...secret, secret: 'zoom secret token' },
  });
  const shown = await region(first);
  const field = await shown.findByRole('textbox', { name: 'The secret that Zoom Phone shows' });
  await userEvent.type(field, 'short');
  await userEvent.click(button('Save secret'));
  expect(shown.getByText('A secret has 8 to 256 characters.')).toBeTruthy();
  expect(requests).not.toContain('POST /api/webhook-sources/8/secrets');
  answers['GET /api/webhook-sources'] = [northside, { ...zoom, secrets: [secret] }];
  await userEvent.type(field, ' no longer{Enter}');
  expect(await shown.findByText(/Zoom is answered now/)).toBeTruthy();
  cleanup();
  openQuestion(
    '',
    { ...noArrivals, handshakes: 1 },
    { 'GET /api/webhook-sources': [northside, { ...zoom, secrets: [secret] }] },
  );
  expect(await (await region(first)).findByText(/Zoom has checked the address\./)).toBeTruthy();
});

test('what has come leads to the next question, and a failure can be retried', async () => {
  const { answers } = openQuestion('', zoomArrivals, { 'GET /api/webhook-sources/8/arrivals': refuse(503, 'Busy.') });
  const shown = await region(first);
  await shown.findByText('What has come could not be loaded.');
  answers['GET /api/webhook-sources/8/arrivals'] = zoomArrivals;
  await userEvent.click(shown.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await shown.findByRole('link', { name: '1 call has come in' }));
  await region(second);
});

test('the last question says that what has come could not be loaded, not that nothing came', async () => {
  const failed = { 'GET /api/webhook-sources/8/arrivals': refuse(503, 'Busy.') };
  const { answers } = openQuestion('&question=appointments', zoomArrivals, failed);
  const shown = await region(fifth);
  await shown.findByText('What has come could not be loaded');
  expect(screen.queryByText(/Nothing has come|Nothing that came|Waiting for the first call/)).toBeNull();
  answers['GET /api/webhook-sources/8/arrivals'] = zoomArrivals;
  await userEvent.click(shown.getByRole('button', { name: 'Retry' }));
  await shown.findByRole('checkbox', { name: 'Not yet' });
});

test('a call is a sentence, and a word opens what else it could be', async () => {
  openQuestion('&question=what-came', zoomArrivals);
  const shown = await region(second);
  expect(await shown.findByText(/^This looks like Zoom Phone/)).toBeTruthy();
  const caller = await shown.findByRole('button', { name: /^\(646\) 606-3895, certain\./ });
  expect(caller.closest('p')?.textContent).toBe('On Nov 20, 2026 9:38 AM, (646) 606-3895 called (312) 555-0142. ');
  expect(shown.getByRole('button', { name: /^\(312\) 555-0142, not recognized yet\./ })).toBeTruthy();
  caller.focus();
  await userEvent.keyboard('{Enter}');
  const list = await screen.findByRole('listbox', { name: 'Which number is the customer’s?' });
  const chosen = within(list).getByRole('option', { selected: true });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('It is not in here');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(shown.queryByRole('button', { name: /606-3895/ })).toBeNull());
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(shown.getByRole('button', { name: /^The customer’s number\./ })).toBeTruthy();
});

test('the other messages are read the same way, each a line that opens it, and no line moves', async () => {
  const callers = Array.from({ length: 7 }, (_, index) => {
    const caller = { phone_number: `+1646606389${index}` };
    return arrived(
      { event: 'phone.callee_ended', payload: { object: { call_id: `c-${index}`, caller } } },
      900 - index,
    );
  });
  openQuestion('&question=what-came', { ...zoomArrivals, newest: callers });
  const shown = await region(second);
  const list = within(await shown.findByRole('list', { name: 'Read the same way' }));
  const lines = () => list.getAllByRole('button').map((line) => line.textContent);
  const [one, two, ...others] = lines();
  expect([one, two, others.length]).toEqual([
    '(646) 606-3890 called a number that is not named.',
    '(646) 606-3891 called a number that is not named.',
    2,
  ]);
  const current = () => list.getByRole('button', { current: true }).textContent;
  expect(current()).toBe(one);
  await userEvent.click(list.getByRole('button', { name: two ?? '' }));
  expect(current()).toBe(two);
  expect(document.activeElement?.textContent).toBe(two);
  expect(lines()).toEqual([one, two, ...others]);
  expect(shown.getByText('Message 2 of 7')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Show all 7' }));
  expect(lines()).toHaveLength(7);
  await userEvent.click(shown.getByRole('button', { name: 'Show fewer' }));
  expect(lines()).toHaveLength(4);
});

test('leaving with answers asks, another question does not', async () => {
  const { router } = openQuestion('&question=what-came', zoomArrivals);
  await userEvent.click(await (await region(second)).findByRole('button', { name: 'Yes, that is right' }));
  await region('Which of these are calls?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'All fields' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.search).toContain('question=calls');
});

test('the answers are saved as one configuration, and what waited is previewed', async () => {
  const started: unknown[] = [];
  const { saved } = openQuestion('&question=calls', zoomArrivals, {
    'POST /api/replays': ({ body }: RequestInit) => {
      started.push(JSON.parse(String(body)));
      return refuse(409, 'Busy.');
    },
  });
  const kinds = await region('Which of these are calls?');
  await userEvent.click(within(await kinds.findByRole('radiogroup', { name: /callee_ended/ })).getByText('Not a call'));
  await userEvent.click(button('Next'));
  const places = await region('Which location does a call belong to?');
  await userEvent.click(await places.findByText('All are of one'));
  expect((await places.findByRole('combobox', { name: 'Location of all calls' })).textContent).toBe('Northgate');
  await userEvent.click(button('Next'));
  const notYet = await (await region(fifth)).findByRole('checkbox', { name: 'Not yet' });
  expect(notYet.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(button('Save and count them'));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(saved).toMatchObject([
    {
      ...{ id: 8, companyId: 1, source: 'front', name: 'Front desk', version: 1, preset: 'zoom' },
      ...{ callIdField: 'payload.object.call_id', storeIdField: '', appointmentField: '' },
      rules: { storeId: { constant: 'LK-07' }, appointment: { notReported: true } },
      callFilter: [
        { key: 'event', only: ['phone.callee_*', 'phone.caller_*'] },
        { key: 'event', except: ['phone.callee_ended'] },
      ],
    },
  ]);
  expect(started).toEqual([
    { companyId: 1, dryRun: true, selection: { filters: { source: 'front', status: 'waiting' } } },
  ]);
});

test('words that came are explained before the first save, and from then on in their own list', async () => {
  const tagged = { ...zoomEvent, event: 'call.ended', tags: ['booked', 'cb'], payload: { id: 'c-1' } };
  const { saved } = openQuestion('&question=appointments', { ...zoomArrivals, newest: [arrived(tagged)] });
  const shown = await region(fifth);
  expect((await shown.findByRole('combobox', { name: 'Meaning of “booked”' })).textContent).toBe('Booked');
  const others = { 'Calls to mark': '/calls/to-mark?company=1', 'Appointment lists': '/calls/appointments?company=1' };
  for (const [name, address] of Object.entries(others)) {
    expect(shown.getByRole('link', { name }).getAttribute('href')).toBe(address);
  }
  expect(shown.getByText('Close rate: not enough yet. 0 of 1 call has a yes-or-no answer; 1 needed.')).toBeTruthy();
  expect(
    shown.getByText(/Your phone system reports bookings only, so we can’t tell which calls weren’t booked\.$/),
  ).toBeTruthy();
  await userEvent.click(shown.getByRole('combobox', { name: 'Meaning of “cb”' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Not booked' }));
  expect(shown.getByText('Close rate: enough answers. 1 of 1 call has a yes-or-no answer.')).toBeTruthy();
  await userEvent.click(button('Save and count them'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    appointmentField: 'tags',
    rules: { appointment: { otherwise: 'not known', constant: 'not known' } },
  });
  // Saving confirms what was shown of the other word.
  const explained = { when: 'is', isExplained: true };
  expect(saved[0]).toHaveProperty('rules.appointment.values.0', { ...explained, value: 'booked', means: 'yes' });
  expect(saved[0]).toHaveProperty('rules.appointment.values.1', { ...explained, value: 'cb', means: 'no' });
  cleanup();
  open('/webhook-setup?question=appointments', { 'GET /api/words': refuse(503, 'Busy.') });
  expect(await (await region(fifth)).findByText('Error loading the words')).toBeTruthy();
  expect(screen.queryByText('What does each word mean?')).toBeNull();
});

test('a vendor with tags whose calls came without any is not said to state appointments', async () => {
  const tagged = { tracking_phone_number: '+13125550142', customer_phone_number: '+16466063895', tags: [] };
  openQuestion('&question=appointments', { ...zoomArrivals, newest: [arrived(tagged)] });
  const shown = await region(fifth);
  await shown.findByRole('checkbox', { name: 'The phone system', checked: true });
  expect(shown.getByText(/^Nothing that came says it yet/)).toBeTruthy();
  cleanup();
  openQuestion('&question=appointments', { ...zoomArrivals, newest: [arrived({ ...tagged, tags: ['Booked'] })] });
  await (await region(fifth)).findByRole('combobox', { name: 'Meaning of “Booked”' });
  expect(screen.queryByText(/^Nothing that came/)).toBeNull();
});

test('what one of several messages does not say may be said by another', { tags: 'long' }, async () => {
  openQuestion('&question=what-came', { ...zoomArrivals, newest: [arrived(zoomEvent)] });
  await (await region(second)).findByRole('heading', { name: 'Not found and so not known' });
  cleanup();
  openQuestion('&question=what-came', { ...zoomArrivals, newest: [arrived(zoomEvent), arrived(zoomEvent, 899)] });
  await (await region(second)).findByRole('heading', { name: 'Not found in this message' });
});

test('a field that answers yes or no about appointments is named, with what each answer means', async () => {
  const calls = [true, false].map((made, index) =>
    arrived({ id: `c-${index}`, from: `+1312555014${index}`, appointment_made: made }, 900 + index),
  );
  const { saved } = openQuestion('&question=appointments', { ...zoomArrivals, newest: calls });
  const shown = await region(fifth);
  expect(await shown.findByText('What does each answer under “appointment_made” mean?')).toBeTruthy();
  expect(shown.getByRole('combobox', { name: 'Meaning of “true”' }).textContent).toContain('Booked');
  const no = shown.getByRole('combobox', { name: 'Meaning of “false”' });
  expect(no.textContent).toContain('Not booked');
  await userEvent.click(no);
  await userEvent.click(await screen.findByRole('option', { name: 'Nothing' }));
  await userEvent.click(shown.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    appointmentField: 'appointment_made',
    rules: { appointment: { values: [{ when: 'is', value: 'false', means: 'nothing' }] } },
  });
});

test('question 2 says what makes messages one call, and a person can say that nothing does', async () => {
  openQuestion('&question=what-came', zoomArrivals);
  const shown = await region(second);
  await userEvent.click(await shown.findByRole('button', { name: /^Messages with the same “call_id” are one call\./ }));
  await userEvent.click(await screen.findByRole('option', { name: 'It is not in here' }));
  expect(await shown.findByText('Each message is its own call.')).toBeTruthy();
});

test('question 2 says that a phone system names no call, and of a guess what would prove it', async () => {
  const call = { from: '+17739281141', to: '+13125550142', tenant_id: 't-77120' };
  openQuestion('&question=what-came', { ...zoomArrivals, newest: [arrived(call)] });
  const shown = await region(second);
  expect((await shown.findByText(/^This phone system names no call\./)).textContent).toBe(
    'This phone system names no call. Each message is its own call. To be sure: Two messages about one call, such as its start and its end, and a call from another number.',
  );
  cleanup();
  openQuestion('&question=what-came', { ...zoomArrivals, newest: [arrived({ ...call, call_id: 'c-77120' })] });
  const guessed = await (await region(second)).findByRole('button', { name: /^Messages with the same “call_id” are/ });
  expect(guessed.closest('p')?.textContent).toContain('are one call. To be sure: A call from another number.');
  expect(screen.queryByText(/names no call/)).toBeNull();
});

test('with more messages than are read the question about locations says where the other numbers appear', async () => {
  const newest = Array.from({ length: 20 }, (_, index) => arrived(zoomEvent, 900 - index));
  openQuestion('&question=locations', { ...zoomArrivals, newest });
  expect(await screen.findByText(/^Only the newest 20 messages are read here\./)).toBeTruthy();
  cleanup();
  openQuestion('&question=locations', zoomArrivals);
  await region('Which location does a call belong to?');
  expect(screen.queryByText(/^Only the newest 20 messages/)).toBeNull();
});
