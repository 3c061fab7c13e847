// Several phone systems on one screen: choosing, adding and deleting them, their signatures and secrets.
// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { WebhookConfiguration } from '#contract/webhooks';
import { refuse, testUser } from '../../../../api/test-server';
import { add, button, delivery, endpointPath, keyOf, noArrivals, northside, open } from '../../open-setup';

afterEach(cleanup);

const west: WebhookConfiguration = {
  ...northside,
  id: 8,
  source: 'west',
  name: 'CallRail, west',
  endpointPath: 'west-path',
  storeIdField: 'tracking_number',
  active: false,
  version: 1,
};
/** As the server makes it from a name. */
const unmapped: WebhookConfiguration = {
  ...west,
  ...Object.fromEntries(Object.keys(exampleKeys).map((key) => [key, ''])),
  id: 9,
  source: 'front-desk',
  endpointPath: 'made-by-the-server',
  active: true,
  isMapped: false,
};
const secret = { id: 3, hint: 'f4b3', createdAt: '2026-11-01T09:00:00.000Z', expiresAt: null };
const observed: WebhookConfiguration = { ...northside, signature: { mode: 'observe', scheme: 'callrail' } };

const sourceLink = (name: RegExp) => screen.findByRole('link', { name });
const dialog = () => screen.findByRole('dialog');
const press = async (name: string) => userEvent.click(within(await dialog()).getByRole('button', { name }));
const typedIn = async (field: Promise<HTMLElement>) => ((await field) as HTMLInputElement).value;

const describe = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

/** A server that keeps what is saved, and the bodies that it was sent. */
function openWith(sources: WebhookConfiguration[], more = {}) {
  const saved: Record<string, unknown>[] = [];
  const added: WebhookConfiguration[] = [];
  const opened = open('/webhook-setup', {
    'GET /api/webhook-config/1': sources.find(({ source }) => source === 'default') ?? null,
    'GET /api/webhook-sources': () => [...sources, ...added],
    'POST /api/webhook-config': ({ body }: RequestInit) => {
      const values = JSON.parse(String(body));
      saved.push(values);
      if (values.storeIdField === undefined) {
        added.push({ ...unmapped, ...values });
        return added[0];
      }
      return { ...west, ...values, id: values.id ?? 9, version: values.version + 1, secrets: [], isMapped: true };
    },
    ...more,
  });
  return { ...opened, saved };
}

test('each phone system has its own form, named in the address', async () => {
  const { router, saved } = openWith([northside, west]);
  const link = await sourceLink(/^CallRail, west, switched off/);
  expect((await sourceLink(/^Default, active/)).getAttribute('aria-current')).toBe('page');
  await userEvent.click(link);
  await waitFor(async () => expect(await typedIn(endpointPath())).toBe('west-path'));
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(router.state.location.search).toContain('source=west');
  expect(await typedIn(keyOf('Store ID'))).toBe('tracking_number');

  await userEvent.click(button('Save Configuration'));
  await waitFor(() => expect(saved).toMatchObject([{ id: 8, source: 'west', version: 1 }]));
});

test('one of several can be counted elsewhere; a company with one phone system is not asked', async () => {
  const { saved } = openWith([northside, west]);
  const toggle = () => screen.findByRole('switch', { name: 'Counted elsewhere: list its calls, do not count them' });
  expect((await toggle()).getAttribute('aria-checked')).toBe('false');
  await userEvent.click(await toggle());
  await userEvent.click(button('Save Configuration'));
  await waitFor(() => expect(saved).toMatchObject([{ id: 5, counts: false }]));
  cleanup();

  openWith([northside]);
  await endpointPath();
  expect(screen.queryByRole('switch', { name: /^Counted elsewhere/ })).toBeNull();
  cleanup();

  // The last one left can be switched back.
  openWith([{ ...northside, counts: false }]);
  expect((await toggle()).getAttribute('aria-checked')).toBe('true');
});

test('a phone system with a short path is marked guessable until it enforces signatures', async () => {
  const enforced: WebhookConfiguration = { ...west, signature: { mode: 'enforce', scheme: 'callrail' } };
  const long = { ...west, source: 'east', name: 'East', endpointPath: 'abcdefghijklmnop' };
  openWith([northside, enforced, long]);
  expect((await sourceLink(/^Default, active, guessable$/)).textContent).toContain('guessable');
  expect((await sourceLink(/^CallRail, west, switched off$/)).textContent).not.toContain('guessable');
  expect((await sourceLink(/^East, switched off$/)).textContent).not.toContain('guessable');
});

test('no other phone system’s form is shown while the named one cannot be loaded', async () => {
  const { answers } = open('/webhook-setup?source=west', { 'GET /api/webhook-sources': refuse(503, 'Busy.') });
  await screen.findByText('The phone systems could not be loaded.');
  await screen.findByText('Error loading configuration');
  expect(screen.queryByRole('textbox', { name: /^Endpoint path/ })).toBeNull();
  answers['GET /api/webhook-sources'] = [northside, west];
  await userEvent.click(button('Load the phone systems again'));
  expect(await typedIn(endpointPath())).toBe('west-path');
  expect((await sourceLink(/^CallRail, west/)).getAttribute('aria-current')).toBe('page');
});

test('each phone system shows its own last delivery, or that it has none yet', async () => {
  const { answers, requests } = openWith([northside, west]);
  const link = await sourceLink(/^CallRail, west/);
  await screen.findByText(/^Last delivery /);
  answers['GET /api/webhook-logs'] = [];
  await userEvent.click(link);
  expect(await screen.findAllByText('No delivery yet')).not.toHaveLength(0);
  expect(screen.queryByText(/^Last delivery /)).toBeNull();
  const newest = requests.filter((it) => it.startsWith('GET /api/webhook-logs?') && it.endsWith('limit=1'));
  expect(newest.map((it) => new URLSearchParams(it.split('?')[1]).get('source'))).toEqual(['default', 'west']);
});

test('one is added by its name alone, and its address is shown at once', async () => {
  const { saved, router } = openWith([northside], {
    'GET /api/webhook-sources/9/arrivals': { ...noArrivals, configurationId: 9, source: 'west', isMapped: false },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add phone system' }));
  await press('Add');
  expect((await dialog()).textContent).toContain('Enter a name for the phone system.');
  await add(within(await dialog()).getByRole('textbox', { name: /^Name/ }), 'Front desk');
  await press('Add');
  await waitFor(() => expect(saved).toEqual([{ companyId: 1, name: 'Front desk' }]));
  const link = await sourceLink(/^Front desk, not set up yet/);
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'));
  expect(router.state.location.search).toContain('source=front-desk');
  const first = within(await screen.findByRole('region', { name: 'Where should your phone system send its calls?' }));
  expect(first.getByText(/\/api\/webhook\/made-by-the-server$/)).toBeTruthy();
  expect(first.getByText('Waiting for the first call')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'All fields' }));
  const card = within(await screen.findByRole('region', { name: 'Front desk is not set up yet' }));
  expect(card.getByText(/\/api\/webhook\/made-by-the-server$/)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Copy address' })).toBeTruthy();
  expect(await card.findByText('Waiting for the first call')).toBeTruthy();
  expect(await typedIn(endpointPath())).toBe('made-by-the-server');
  // The blank form, with the keys that a phone system without them usually has.
  expect(await typedIn(keyOf('Service'))).toBe('');
  expect(await typedIn(keyOf('Call ID'))).toBe('call_id');
  expect(button('Listen')).toBeTruthy();
  expect(button('Send test call')).toHaveProperty('disabled', true);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('one that cannot be added says why, and the name stays', async () => {
  openWith([northside], { 'POST /api/webhook-config': refuse(409, 'A company can have at most 20 phone systems.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Add phone system' }));
  await add(within(await dialog()).getByRole('textbox', { name: /^Name/ }), 'Front desk');
  await press('Add');
  expect((await within(await dialog()).findByRole('alert')).textContent).toContain('at most 20 phone systems');
  expect(within(await dialog()).getByDisplayValue('Front desk')).toBeTruthy();
});

test('a short name that was used before is refused at its field', async () => {
  const taken = 'A phone system of this company uses or used this short name. Choose another.';
  openWith([northside, west], { 'POST /api/webhook-config': refuse(409, taken, { source: taken }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Save Configuration' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(describe(name)).toContain(taken));
});

test('one is deleted after a question that says what stops', async () => {
  const { requests, answers } = openWith([northside, west], { 'DELETE /api/webhook-sources/8': '' });
  await userEvent.click(await sourceLink(/^CallRail, west/));
  await waitFor(async () => expect(await typedIn(endpointPath())).toBe('west-path'));
  await userEvent.click(button('Delete'));
  expect((await dialog()).textContent).toContain('Delete CallRail, west?');
  expect((await dialog()).textContent).toContain('stops working immediately');
  answers['GET /api/webhook-sources'] = [northside];
  await press('Delete phone system');
  await waitFor(() => expect(requests).toContain('DELETE /api/webhook-sources/8'));
  await waitFor(async () => expect(await typedIn(endpointPath())).toBe('demo-northside'));
  expect(screen.queryByRole('link', { name: /west/ })).toBeNull();
});

test('the signature scheme is saved with the form, and a missing header is required', async () => {
  const { saved } = openWith([northside]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Log only' }));
  expect(screen.getByText(/Every delivery is still accepted/)).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'How it signs' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Another HMAC' }));
  await userEvent.click(button('Save Configuration'));
  const header = await screen.findByRole('textbox', { name: /^Header/ });
  await waitFor(() => expect(describe(header)).toBe('Enter the header that carries it.'));
  await add(header, 'X-Sign');
  await userEvent.click(button('Save Configuration'));
  await waitFor(() => expect(saved).toHaveLength(1));
  const signature = { mode: 'observe', scheme: 'hmac', header: 'X-Sign', algorithm: 'sha256', encoding: 'hex' };
  expect(saved[0]?.signature).toEqual(signature);
});

test('signature schemes have the names of their vendors, and say what they do not prove', async () => {
  const { saved } = openWith([northside]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Log only' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'How it signs' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual([
    'CallRail',
    'CallTrackingMetrics',
    'Zoom',
    'Twilio',
    'JustCall',
    'OpenPhone (legacy)',
    'Quo and other Standard Webhooks',
    'Dialpad',
    'Another HMAC',
    'A token',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'JustCall' }));
  expect(screen.getByText(/a valid signature does not prove what a delivery says/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Header/ })).toBeNull();
  await userEvent.click(button('Save Configuration'));
  await waitFor(() => expect(saved[0]?.signature).toEqual({ mode: 'observe', scheme: 'justcall' }));
});

test('to enforce signatures without a secret is refused at the mode', async () => {
  const refusal = refuse(409, 'Add a secret first.', { 'signature.mode': 'Add a secret first.' });
  openWith([observed], { 'POST /api/webhook-config': refusal });
  await userEvent.click(await screen.findByRole('radio', { name: 'Reject unsigned' }));
  await userEvent.click(button('Save Configuration'));
  const group = screen.getByRole('group', { name: 'Verify signatures' });
  await waitFor(() => expect(group.textContent).toContain('Add a secret first.'));
});

test('a secret is stored at once, shown once, and nothing typed in the form is lost', async () => {
  const bodies: unknown[] = [];
  const { answers, saved } = openWith([{ ...observed, secrets: [secret] }], {
    'POST /api/webhook-sources/5/secrets': ({ body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      const made = { id: 4, hint: '9xyz', createdAt: '2026-11-20T09:00:00.000Z', expiresAt: null };
      answers['GET /api/webhook-sources'] = [{ ...observed, secrets: [made, secret] }];
      return { ...made, secret: 'made-by-the-server-9xyz' };
    },
  });
  const list = await screen.findByRole('list', { name: 'Secrets' });
  expect(list.textContent).toContain('f4b3');
  await add(await keyOf('Duration'), '_typed');
  const typed = await typedIn(keyOf('Duration'));
  await userEvent.click(button('Add secret'));
  await press('Add secret');
  expect((await dialog()).textContent).toContain('A secret must have at least 8 characters.');
  await userEvent.click(within(await dialog()).getByRole('radio', { name: 'Generate one' }));
  await press('Add secret');
  expect(await within(await dialog()).findByDisplayValue('made-by-the-server-9xyz')).toBeTruthy();
  expect(bodies).toEqual([{ overlapHours: 24 }]);
  await press('Done');
  await waitFor(() => expect(list.textContent).toContain('9xyz'));
  expect(document.body.innerHTML).not.toContain('made-by-the-server');
  expect(await typedIn(keyOf('Duration'))).toBe(typed);
  expect(saved).toEqual([]);
});

test('a pasted secret is confirmed as stored, without asking to enter it in the phone system', async () => {
  const made = { id: 4, hint: '4567', createdAt: '2026-11-20T09:00:00.000Z', expiresAt: null };
  openWith([observed], { 'POST /api/webhook-sources/5/secrets': { ...made, secret: 'vendors-1234567' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add secret' }));
  await add(within(await dialog()).getByRole('textbox', { name: /^Secret/ }), 'vendors-1234567');
  await press('Add secret');
  await within(await dialog()).findByText(/is saved\. Deliveries signed with it are valid/);
  expect(within(await dialog()).queryByDisplayValue('vendors-1234567')).toBeNull();
});

test('a secret that is needed cannot be deleted, and says why', async () => {
  const needed = 'Deliveries are rejected unless they are signed with it.';
  openWith([{ ...observed, secrets: [secret] }], { 'DELETE /api/webhook-secrets/3': refuse(409, needed) });
  await userEvent.click(await screen.findByRole('button', { name: /^Delete the secret that ends in f4b3/ }));
  await press('Delete');
  expect((await within(await dialog()).findByRole('alert')).textContent).toContain(needed);
});

test('the last deliveries say whether enforcing would reject any', async () => {
  const rows = ['right', 'wrong', 'right'].map((signature, index) => ({ ...delivery, id: 900 + index, signature }));
  openWith([{ ...observed, secrets: [secret] }], { 'GET /api/webhook-logs': rows });
  expect(await screen.findByText('2 valid, 1 invalid')).toBeTruthy();
  expect(screen.getByText(/“Reject unsigned” would have rejected one of them/)).toBeTruthy();
});

test('a viewer who may not change signatures sees the mode, and no secrets', async () => {
  const hidden = { ...observed, endpointPath: null };
  open('/webhook-setup', {
    'GET /api/user': testUser('store_manager'),
    'GET /api/webhook-config/1': hidden,
    'GET /api/webhook-sources': [hidden],
  });
  expect(await screen.findByRole('heading', { name: 'Signatures: Log only' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add secret' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Phone systems' })).toBeNull();
});
