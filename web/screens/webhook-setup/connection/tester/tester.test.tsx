// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { FieldTrial, MappingTrial, TrialInput } from '#contract/mapping-trial';
import { webhookFieldNames } from '#contract/webhook-fields';
import type { Answers } from '../../../../api/test-server';
import { refuse } from '../../../../api/test-server';
import { add, button, delivery, describedBy, keyOf, northside, open } from '../../open-setup';

afterEach(cleanup);

const absent: FieldTrial = { key: null, found: null, meant: null, state: 'absent', became: null, why: 'Not there.' };

function answer(
  fields: Partial<Record<(typeof webhookFieldNames)[number], Partial<FieldTrial>>>,
  more = {},
): MappingTrial {
  return {
    payload: { tracking: '+13125550142', agent: { email: 'a@b.c' }, tags: [{ name: 'booked' }], 'Lead Summary': 'x' },
    problem: null,
    callsTotal: 1,
    calls: [
      {
        status: 'success',
        reason: null,
        message: null,
        problems: [],
        processedData: { service: { id: 3, name: 'Tires' }, appointment: true, callTag: 'Live', warnings: [] },
        fields: Object.fromEntries(webhookFieldNames.map((field) => [field, { ...absent, ...fields[field] }])) as never,
        ...more,
      },
    ],
  };
}

test('as one types, every row says what was found, what it became, or why not', async () => {
  const requests = openTester((input) =>
    answer({
      service: { key: 'product_service', found: '"Tires"', state: 'read', became: 'Tires', why: null },
      appointment: { key: 'tags', found: '["booked"]', meant: 'yes', state: 'read', became: 'yes', why: null },
      callType: {
        found: '"Chat"',
        state: 'unreadable',
        why: `Call type (“${input.mapping.callTypeField}”) is “Chat”.`,
      },
      duration: { key: null, found: null, meant: '60', state: 'read', became: '60 seconds', why: null },
    }),
  );
  await add(await payloadBox(), '{"tags": ["booked"]}');
  await screen.findByText('Would count as Tires, booked, live');
  expect((await describedBy('Service')).textContent).toBe('In this payload: "Tires"');
  expect((await describedBy('Appointment')).textContent).toBe('In this payload: tags: ["booked"] → yes');
  expect((await describedBy('Call type')).textContent).toContain('Call type (“call_type”) is “Chat”.');
  expect((await describedBy('Duration')).textContent).toContain('Constant 60 seconds');
  expect((await describedBy('Call tag')).textContent).toContain('Not there.');
  expect((await describedBy('Store ID')).textContent).toContain('Not there.');
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    companyId: 1,
    payload: { text: '{"tags": ["booked"]}' },
    mapping: { callsPath: '' },
  });
  await add(await keyOf('Call type'), '_of_theirs');
  await waitFor(() => expect(requests).toHaveLength(2));
  await screen.findByText('Call type (“call_type_of_theirs”) is “Chat”.');
});

test('a service that would be created is named too', async () => {
  openTester(() =>
    answer(
      { service: { key: 'product_service', found: '"Brakes"', state: 'new', became: 'Brakes', why: null } },
      { processedData: { appointment: true, callTag: 'Live', warnings: [] } },
    ),
  );
  await add(await payloadBox(), '{}');
  await screen.findByText('Would count as Brakes, booked, live');
  expect((await describedBy('Service')).textContent).toBe('In this payload: "Brakes" (a new service)');
});

test('the answer to the latest question counts, in any order of arrival', async () => {
  let release: (() => void) | undefined;
  openTester(async (input) => {
    const text = 'text' in input.payload ? input.payload.text : '';
    if (text === 'first') await new Promise<void>((resolve) => (release = resolve));
    return answer({}, { processedData: { service: { id: 1, name: `The ${text}` }, warnings: [] } });
  });
  const box = await payloadBox();
  await add(box, 'first');
  await waitFor(() => expect(release).toBeDefined());
  await userEvent.clear(box);
  await add(box, 'second');
  await screen.findByText('Would count as The second');
  const shown = watchTexts();
  release?.();
  await userEvent.clear(box);
  await add(box, 'third');
  await screen.findByText('Would count as The third');
  expect(shown().filter((text) => text.includes('The first'))).toEqual([]);
});

test('a body that cannot be read says why, and so does a server that refuses', async () => {
  const requests = openTester(() =>
    requests.length === 1
      ? { payload: null, problem: 'The body is neither JSON nor XML nor a form.', calls: [], callsTotal: 0 }
      : refuse(503, 'The database is busy.'),
  );
  const box = await payloadBox();
  await add(box, 'x');
  await screen.findByText('The body is neither JSON nor XML nor a form.');
  expect((await describedBy('Service')).textContent).toBe('In this payload: —');
  await add(box, 'y');
  await screen.findByText('The database is busy.');
});

test('several calls are looked at one by one', async () => {
  const one = answer({});
  const [call] = one.calls;
  openTester(() => ({
    ...one,
    callsTotal: 3,
    calls: [
      call,
      {
        ...call,
        status: 'failed',
        reason: 'store-missing',
        message: 'The payload has no store.',
        problems: ['The payload has no store.'],
      },
    ],
  }));
  await add(await payloadBox(), '{}');
  await screen.findByText('Would count as Tires, booked, live');
  expect(screen.getByText('1 of 2 would count')).toBeDefined();
  expect(screen.getByText('Call 1 of 3')).toBeDefined();
  await userEvent.click(button('Next call'));
  await screen.findByText('Would not count. The payload has no store.');
  expect(screen.getByText('Call 2 of 3')).toBeDefined();
  expect(screen.getByText('The first 2 are tried.')).toBeDefined();
});

test('everything that keeps a call from counting is listed, also at its rows, and the rest is a warning', async () => {
  const problems = ['The payload has no store.', 'Call type (“type”) is “Chat”.'];
  const warning = 'No employee is known as “Ann Lee”.';
  openTester(() =>
    answer(
      {
        storeId: { why: problems[0] ?? '' },
        callType: { state: 'unreadable', why: problems[1] ?? '' },
        employeeId: { state: 'unknown', why: warning },
      },
      {
        status: 'failed',
        message: problems[0],
        problems,
        processedData: { warnings: [{ field: 'employeeId', message: warning }] },
      },
    ),
  );
  await add(await payloadBox(), '{}');
  await screen.findByText('Would not count, for 2 reasons:');
  const list = within(screen.getByRole('list', { name: 'Why it would not count' }));
  expect(list.getAllByRole('listitem').map((it) => it.textContent)).toEqual(problems);
  for (const label of ['Store ID', 'Call type']) {
    expect((await describedBy(label)).textContent).toContain('Keeps the call from counting: ');
  }
  expect((await describedBy('Employee ID')).textContent).toBe(`In this payload: ${warning}`);
  expect(screen.getAllByText(warning)).toHaveLength(2);
});

test('a key is mapped to the row in use, or asks for the field', async () => {
  openTester(() => answer({}));
  await add(await payloadBox(), '{}');
  const keys = await screen.findByRole('toolbar', { name: 'Keys of the payload' });
  await userEvent.click(await keyOf('Store ID'));
  await userEvent.click(within(keys).getByRole('button', { name: 'tracking' }));
  expect(await keyOf('Store ID')).toHaveProperty('value', 'tracking');
  await screen.findByText('Store ID is read from tracking.');
  await userEvent.click(within(keys).getByRole('button', { name: 'email' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Employee ID' }));
  expect(await keyOf('Employee ID')).toHaveProperty('value', 'agent.email');
  await screen.findByText('Unsaved changes');
});

test('an element of a list with labels is mapped by its label', async () => {
  const fields = ['Advisor', 'Service type'].map((name) => ({ name, value: 'x' }));
  openTester(() => ({ ...answer({}), payload: { fields } }));
  await add(await payloadBox(), '{}');
  const keys = await screen.findByRole('toolbar', { name: 'Keys of the payload' });
  await userEvent.click(within(keys).getByRole('button', { name: '[1]' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Service' }));
  expect(await keyOf('Service')).toHaveProperty('value', 'fields[name=Service type].value');
});

test('the keyboard alone reaches every key', async () => {
  openTester(() => answer({}));
  await add(await payloadBox(), '{}');
  const keys = await screen.findByRole('toolbar', { name: 'Keys of the payload' });
  const named = (name: string) => within(keys).getByRole('button', { name });
  expect(
    within(keys)
      .getAllByRole('button')
      .filter((it) => it.tabIndex === 0),
  ).toEqual([named('tracking')]);
  named('tracking').focus();
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(named('Lead Summary'));
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(named('name'));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Appointment' }));
  expect(await keyOf('Appointment')).toHaveProperty('value', 'tags[].name');
});

test('a recent delivery is tried by its number', async () => {
  const requests = openTester(() => answer({}), { 'GET /api/webhook-logs': [{ ...delivery, status: 'failed' }] });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Recent deliveries' }));
  await userEvent.click(await screen.findByRole('option', { name: /failed$/ }));
  await screen.findByText(/^Would count as/);
  expect(requests[0]?.payload).toEqual({ logId: 900 });
  await userEvent.click(button('Try another payload'));
  expect(await payloadBox()).toHaveProperty('value', '');
  expect((await describedBy('Service')).textContent).toContain('Oil Change');
});

test('an address with a delivery opens the tester with it, and a cleared one stays cleared', async () => {
  const requests: TrialInput[] = [];
  const named = { ...delivery, status: 'failed', source: 'front-desk' };
  const { router } = open('/webhook-setup?company=1&source=front-desk&try=900', {
    ...trying(requests, () => answer({})),
    'GET /api/webhook-sources': [northside, { ...northside, id: 6, source: 'front-desk', name: 'Front desk' }],
    'GET /api/webhook-logs/900': named,
  });
  await screen.findByText(/^Delivery of .*, failed$/);
  await screen.findByText(/^Would count as/);
  expect(requests.map(({ payload }) => payload)).toEqual([{ logId: 900 }]);
  expect(router.state.location.search).toContain('source=front-desk');
  await userEvent.click(button('Try another payload'));
  expect(await payloadBox()).toHaveProperty('value', '');
});

test('an address that names no delivery says so', async () => {
  open('/webhook-setup?try=901', { 'GET /api/webhook-logs/901': refuse(404, 'No such delivery.') });
  await screen.findByText('The delivery could not be opened');
  expect(await payloadBox()).toHaveProperty('value', '');
});

test('listening shows the next delivery, and can be stopped', async () => {
  const requests: TrialInput[] = [];
  const { answers } = open(
    '/webhook-setup',
    trying(requests, () => answer({})),
  );
  await payloadBox();
  await waitFor(() => expect(button('Listen')).toHaveProperty('disabled', false));
  await userEvent.click(button('Listen'));
  await screen.findByText(/^Listening…/);
  await userEvent.click(button('Stop listening'));
  expect(screen.queryByText(/^Listening…/)).toBeNull();
  await userEvent.click(button('Listen'));
  answers['GET /api/webhook-logs'] = [{ ...delivery, id: 12 }, delivery];
  // What live news do: the log is loaded again. A test call does the same.
  answers['POST /api/webhook-test-calls'] = { ...delivery, id: 13, isTest: true };
  await userEvent.click(button('Send test call'));
  await screen.findByText(/^Delivery of/);
  expect(screen.queryByText(/^Listening…/)).toBeNull();
  await waitFor(() => expect(requests.map(({ payload }) => payload)).toEqual([{ logId: 12 }]));
});

test('suggestions fill empty fields, and separately replace keys that are not in the payload', async () => {
  openTester(
    () => ({
      ...answer({}),
      payload: { tracking_number: '+13125550142', talk_time: 61, start_time: 'soon', call_type: 'Quote' },
    }),
    {
      'GET /api/webhook-config/1': {
        ...northside,
        storeIdField: 'mine',
        durationField: '',
        callsPath: 'Notifications',
        rules: { duration: { constant: '60' }, storeId: { otherwise: 'NS-01' } },
      },
    },
  );
  await add(await payloadBox(), '{}');
  await userEvent.click(await screen.findByRole('button', { name: 'Suggest from this payload' }));
  const proposals = within(await screen.findByRole('region', { name: 'Suggestions' }));
  expect(proposals.getByText(/already mapped/)).toBeDefined();
  // One payload proves nothing, and each guess says so.
  expect(
    proposals.getByText(/^Probably\. Its name sounds like the number called\. To be sure: A second call/),
  ).toBeDefined();
  expect(screen.getByDisplayValue('Notifications')).toBeDefined();
  await userEvent.click(button('Fill 2 empty fields'));
  expect(await keyOf('Duration')).toHaveProperty('value', 'talk_time');
  expect(await keyOf('Number called')).toHaveProperty('value', 'tracking_number');
  expect(await keyOf('Store ID')).toHaveProperty('value', 'mine');
  await userEvent.click(button('Suggest from this payload'));
  await userEvent.click(await screen.findByRole('button', { name: 'Replace 1 key that is not in this payload' }));
  expect(await screen.findByText('By the number called')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Store ID/ })).toBeNull();
  // What the old key's values meant is gone with it; a constant is not, and the calls are looked for where they are.
  expect(screen.queryByText('any other value means “NS-01”')).toBeNull();
  expect(screen.getByText('no value means “60”')).toBeDefined();
  expect(screen.queryByDisplayValue('Notifications')).toBeNull();
});

/** What the page said at any time since, however shortly. */
function watchTexts(): () => string[] {
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(document.body.textContent));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => texts;
}

const payloadBox = () => screen.findByRole('textbox', { name: 'Payload' });

function trying(requests: TrialInput[], answerTo: (input: TrialInput) => unknown): Answers {
  return {
    'POST /api/webhook-config/try': ({ body }: RequestInit) => {
      const input = JSON.parse(String(body)) as TrialInput;
      // What a test call would count as is asked for, too.
      if ('text' in input.payload && input.payload.text.includes('"call_id":"test-')) return answer({});
      requests.push(input);
      return answerTo(input);
    },
  };
}

/** What the tester asks is collected. */
function openTester(answerTo: (input: TrialInput) => unknown, answers: Answers = {}): TrialInput[] {
  const requests: TrialInput[] = [];
  open('/webhook-setup', { ...trying(requests, answerTo), ...answers });
  return requests;
}

test('unmapped fields are reported once and in gray, not as a list of errors', async () => {
  const why = (label: string) => `No key is named for ${label}. Name the key that carries it in Webhook Setup.`;
  const unmapped = (label: string): FieldTrial => ({ ...absent, state: 'unmapped', why: why(label) });
  const labels = ['Service', 'Appointment', 'Call type'];
  openTester(() =>
    answer(
      { service: unmapped('Service'), appointment: unmapped('Appointment'), callType: unmapped('Call type') },
      { status: 'failed', reason: 'service-missing', message: why('Service'), problems: labels.map(why) },
    ),
  );
  await add(await payloadBox(), '{"a": 1}');
  await screen.findByText('3 required fields not mapped yet.');
  for (const label of labels) {
    expect((await describedBy(label)).textContent).toBe('In this payload: Not mapped yet');
  }
  expect(screen.queryByText(/No key is named/)).toBeNull();
  expect(screen.queryByText(/Would not count/)).toBeNull();
});

test('other problems of a call are listed next to the unmapped fields', async () => {
  const unread = 'Appointment (“booked”) is “maybe”; it must be yes or no, true or false.';
  const toMap = 'No key is named for Service. Name the key that carries it in Webhook Setup.';
  openTester(() =>
    answer(
      { service: { ...absent, state: 'unmapped', why: toMap } },
      { status: 'failed', reason: 'service-missing', message: toMap, problems: [unread, toMap] },
    ),
  );
  await add(await payloadBox(), '{"a": 1}');
  await screen.findByText('1 required field not mapped yet.');
  expect(screen.getByText(`Would not count. ${unread}`)).toBeDefined();
});
