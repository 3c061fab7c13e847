import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { noSignature } from '#contract/signatures';
import { endpointPathTaken } from '#contract/webhooks';
import { refuse, testUser } from '../../api/test-server';
import { add, button, delivery, describedBy, endpointPath, keyOf, northside, open } from './open-setup';

afterEach(cleanup);

test('every key shows what it held in the last delivery', async () => {
  open();
  expect((await describedBy('Service')).textContent).toContain('Oil Change');
  expect((await describedBy('Store ID')).textContent).toContain('NS-02');
  expect((await describedBy('Financing offered')).textContent).toContain('Not in the last delivery');
});

// spec 9: default selected company
test('the first visible company is chosen where company 1 is not visible', { tags: 'long' }, async () => {
  open('/webhook-setup', {
    'GET /api/companies': [{ id: 2, name: 'Lakeshore' }],
    'GET /api/webhook-config/2': { ...northside, companyId: 2, endpointPath: 'lakeshore' },
  });
  expect(await endpointPath()).toHaveProperty('value', 'lakeshore');
  expect(screen.getByText(`${location.origin}/api/webhook/lakeshore`)).toBeDefined();
});

test('a first configuration is saved as typed, and says so', async () => {
  const sent: unknown[] = [];
  const { answers } = open('/webhook-setup', {
    'GET /api/webhook-config/1': null,
    'POST /api/webhook-config': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      answers['GET /api/webhook-config/1'] = northside;
      return northside;
    },
  });
  await add(await endpointPath(), 'demo-northside');
  for (const [label, key] of [
    ['Service', 'product_service'],
    ['Appointment', 'appointment_made'],
    ['Call type', 'call_type'],
    ['Store ID', 'store_id'],
  ] as const) {
    await add(await keyOf(label), key);
  }
  await userEvent.click(button('Save Configuration'));
  await screen.findByText('Webhook configuration saved');
  expect(screen.getByText('Your webhook settings have been updated successfully.')).toBeDefined();
  expect(sent).toEqual([
    {
      id: null,
      companyId: 1,
      source: 'default',
      name: '',
      endpointPath: 'demo-northside',
      serviceField: 'product_service',
      appointmentField: 'appointment_made',
      callTypeField: 'call_type',
      storeIdField: 'store_id',
      employeeIdField: '',
      durationField: '',
      customerCalledField: '',
      financingOfferedField: '',
      callTagField: '',
      callIdField: 'call_id',
      timestampField: 'timestamp',
      customerPhoneField: 'customer_phone',
      directionField: '',
      answeredField: '',
      numberCalledField: '',
      recordingField: '',
      callFilter: [],
      orderField: '',
      callsPath: '',
      rules: {},
      preset: null,
      signature: noSignature,
      active: true,
      counts: true,
      version: 0,
    },
  ]);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(await keyOf('Duration')).toHaveProperty('value', 'duration_seconds');
});

test('a required field shows its error, and nothing is sent', async () => {
  const { requests } = open('/webhook-setup', { 'GET /api/webhook-config/1': null });
  await endpointPath();
  await userEvent.click(button('Save Configuration'));
  expect(await screen.findAllByText('Enter the key that carries this value.')).toHaveLength(4);
  expect(screen.getByText('Enter a path or press Generate.')).toBeDefined();
  expect(document.activeElement).toBe(await endpointPath());
  expect(requests).not.toContain('POST /api/webhook-config');
});

test('a short path shows a warning while typing, and Generate is primary if there is none', {
  tags: 'long',
}, async () => {
  open('/webhook-setup', { 'GET /api/webhook-config/1': null, 'GET /api/webhook-sources': [] });
  const path = await endpointPath();
  expect(button('Generate').className).toContain('bg-primary');
  await add(path, 'abcdefghijklmno');
  expect((await describedBy('Endpoint path')).textContent).toContain('Short paths can be guessed');
  expect(button('Generate').className).not.toContain('bg-primary');
  await add(path, 'p');
  await waitFor(() => expect(screen.queryByText(/Short paths can be guessed/)).toBeNull());
  await userEvent.clear(path);
  await userEvent.click(button('Generate'));
  expect(screen.queryByText(/Short paths can be guessed/)).toBeNull();
});

test('a taken path shows an error at its field', async () => {
  open('/webhook-setup', {
    'POST /api/webhook-config': refuse(409, endpointPathTaken, { endpointPath: endpointPathTaken }),
  });
  await add(await endpointPath(), '-2');
  await userEvent.click(button('Save Configuration'));
  await screen.findByText('Error saving configuration');
  expect((await describedBy('Endpoint path')).textContent).toContain(endpointPathTaken);
  expect(screen.queryByText('Changed meanwhile')).toBeNull();
});

test('someone else’s change is not overwritten, and can be loaded', async () => {
  const { answers } = open('/webhook-setup', {
    'POST /api/webhook-config': refuse(409, 'Someone else saved changes while you were editing.'),
  });
  await add(await keyOf('Duration'), '_mine');
  await userEvent.click(button('Save Configuration'));
  await screen.findByText('Someone else saved changes while you were editing.');
  expect(await keyOf('Duration')).toHaveProperty('value', 'duration_seconds_mine');
  answers['GET /api/webhook-config/1'] = { ...northside, durationField: 'duration_theirs', version: 4 };
  await userEvent.click(button('Load theirs'));
  await waitFor(async () => expect(await keyOf('Duration')).toHaveProperty('value', 'duration_theirs'));
});

test('another company opens another form, but asks about unsaved changes first', { tags: 'long' }, async () => {
  const { router } = open();
  await add(await keyOf('Duration'), '_mine');
  void router.navigate('/webhook-setup?company=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(await keyOf('Duration')).toHaveProperty('value', 'duration_seconds_mine');
  void router.navigate('/webhook-setup?company=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(async () => expect(await endpointPath()).toHaveProperty('value', 'lakeshore'));
  expect(await keyOf('Duration')).toHaveProperty('value', 'duration_seconds');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('a viewer who may not change the mapping sees it without the path', async () => {
  open('/webhook-setup', {
    'GET /api/user': testUser('store_manager'),
    'GET /api/webhook-config/1': { ...northside, endpointPath: null },
  });
  await screen.findByText('Only admins and directors see the path.');
  expect(screen.getByText('financing')).toBeDefined();
  expect(screen.getByText('Admins and directors can change this configuration and send test calls.')).toBeDefined();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  for (const name of ['Save Configuration', 'Send test call']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('a configuration that cannot be loaded can be retried', async () => {
  const { answers } = open('/webhook-setup', { 'GET /api/webhook-config/1': refuse(503, 'The database is busy.') });
  await screen.findByText('The database is busy.');
  answers['GET /api/webhook-config/1'] = northside;
  await userEvent.click(button('Retry'));
  expect(await endpointPath()).toHaveProperty('value', 'demo-northside');
});

test('a test call is sent in the saved keys with the company’s own people, and says what it would count as', async () => {
  const sent: unknown[] = [];
  const { requests } = open('/webhook-setup', {
    'POST /api/webhook-test-calls': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return { ...delivery, isTest: true };
    },
  });
  await endpointPath();
  const region = screen.getByRole('region', { name: 'Test this mapping' });
  const card = within(region);
  // It stands with what explains it.
  expect(region.contains(button('Send test call'))).toBe(true);
  expect(region.textContent).toContain('it counts nowhere');
  await waitFor(() => expect(button('Send test call')).toHaveProperty('disabled', false));
  await userEvent.click(button('Send test call'));
  await card.findByText('It would count');
  expect(sent).toEqual([{ companyId: 1, configurationId: 5, payload: expect.any(String) }]);
  expect(JSON.parse((sent as { payload: string }[])[0]?.payload ?? '')).toMatchObject({
    ...{ store_id: 'LK-07', potential_salesperson: 'Ann Lee', product_service: 'Tires', financing: false },
  });
  expect(requests.filter((one) => one.startsWith('POST /api/webhook/'))).toEqual([]);
  expect(card.getByText('Tires, booked, live')).toBeDefined();
  expect(card.getByText('Northgate')).toBeDefined();
  expect(card.getByText('No employee is known as “Ann Lee”.')).toBeDefined();
  expect(card.getByRole('link').getAttribute('href')).toBe('/activity-log?company=1&log=900');
});

test('the test card says what a test call would count as before it is sent', async () => {
  const call = { status: 'success', message: null, problems: [], processedData: delivery.processedData };
  const requests: unknown[] = [];
  open('/webhook-setup', {
    'POST /api/webhook-config/try': ({ body }: RequestInit) => {
      requests.push(JSON.parse(String(body)));
      return { payload: {}, problem: null, calls: [call], callsTotal: 1 };
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Test this mapping' }));
  await card.findByText('Tires, booked, live');
  expect(card.getByText('Northgate')).toBeDefined();
  expect(requests).toHaveLength(1);
});

test('a test call that would not count says every reason', async () => {
  const refusals = [
    { reason: 'appointment-unreadable', message: 'Appointment is “maybe”.' },
    { reason: 'unknown-store', message: 'No location of Northside has the code LK-07.' },
  ];
  open('/webhook-setup', {
    'POST /api/webhook-test-calls': {
      ...{ ...delivery, isTest: true, status: 'failed', reason: 'appointment-unreadable' },
      ...{ errorMessage: 'Appointment is “maybe”.', processedData: { warnings: [], refusals } },
    },
  });
  await endpointPath();
  await waitFor(() => expect(button('Send test call')).toHaveProperty('disabled', false));
  await userEvent.click(button('Send test call'));
  await screen.findByText('It would not count');
  for (const { reason, message } of refusals) {
    expect(screen.getByText(reason).parentElement?.textContent).toBe(`${reason}: ${message}`);
  }
});

test('a test call that cannot be sent says why', async () => {
  open('/webhook-setup', { 'POST /api/webhook-test-calls': refuse(503, 'The database is busy.') });
  await endpointPath();
  await waitFor(() => expect(button('Send test call')).toHaveProperty('disabled', false));
  await userEvent.click(button('Send test call'));
  await screen.findByText('The database is busy.');
});

test('no test call is sent with unsaved changes or without a saved mapping, and the reason is shown', {
  tags: 'long',
}, async () => {
  const { router } = open('/webhook-setup', { 'GET /api/webhook-config/2': null });
  await add(await keyOf('Duration'), 'x');
  await screen.findByText(/^Save or discard your changes first/);
  expect(button('Send test call')).toHaveProperty('disabled', true);
  await userEvent.click(button('Discard'));
  await waitFor(() => expect(button('Send test call')).toHaveProperty('disabled', false));
  await router.navigate('/webhook-setup?company=2');
  await screen.findByText(/^Save the configuration first/);
  expect(button('Send test call')).toHaveProperty('disabled', true);
});
