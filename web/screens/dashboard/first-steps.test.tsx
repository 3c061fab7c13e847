// The first steps of a new company, above its dashboard.
// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { refuse, testUser } from '../../api/test-server';
import { closeToast, removeToast, toastStore } from '../../ui/toast';
import { firstStepsDone, open } from './test-dashboard';

// The chart library takes its time on a busy machine, and is no part of what is waited for here.
beforeAll(() => import('../../ui/plots'));

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.read()) {
    closeToast(id);
    removeToast(id);
  }
});

test('a new company’s first steps: the next one is the primary action, done ones are ticked', async () => {
  open('?company=1', {
    'GET /api/first-steps/1': {
      companyId: 1,
      hasLocation: true,
      hasWebhook: false,
      hasCall: false,
      hasReadReport: false,
    },
  });
  const steps = within(await screen.findByRole('region', { name: 'First steps for Northside' }));
  expect(steps.getByText('1 of 6 done')).toBeDefined();
  expect(steps.queryByRole('link', { name: 'Add a location' })).toBeNull();
  const links = steps.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Set up the webhook', '/webhook-setup?company=1'],
    ['Send a test call', '/webhook-setup?company=1'],
    ['Add people', '/settings?company=1&tab=employees'],
    ['Set up appointments', '/webhook-setup?company=1&question=appointments'],
    ['Open the reports', '/reports?company=1'],
  ]);
  expect(links.map((link) => link.className.includes('bg-primary '))).toEqual([true, false, false, false, false]);
  // It names a card that there is (webhook-setup-screen.test.tsx).
  expect(steps.getByText('Use the card “Test this mapping” in Webhook Setup. The call counts nowhere.')).toBeDefined();
  expect(steps.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('a company whose phone system called first is not said to have sent a test call', async () => {
  const steps = { companyId: 1, hasLocation: true, hasWebhook: true, hasCall: true, hasReadReport: false };
  open('?company=1', { 'GET /api/first-steps/1': steps });
  await screen.findByRole('heading', { name: 'A first call has come in' });
  expect(screen.queryByText('Send a test call')).toBeNull();
});

test.each([
  [0, false, 'Zoom has its address and waits for the first call.'],
  [1, false, '1 message waits for Zoom to be set up.'],
  [12, true, '12 messages wait for Zoom to be set up.'],
] as const)(
  '%i deliveries that wait for a mapping are the next step (another one has a mapping: %s)',
  async (waiting, hasWebhook, text) => {
    const steps = { companyId: 1, hasLocation: true, hasWebhook, hasCall: false, hasReadReport: false };
    open('?company=1', {
      'GET /api/first-steps/1': { ...steps, unmapped: { source: 'zoom', name: 'Zoom', waiting } },
    });
    expect(await screen.findByText(text)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Set up the webhook' });
    expect(link.getAttribute('href')).toBe('/webhook-setup?company=1&source=zoom');
  },
);

test('the first step links to the company’s locations', async () => {
  open('?company=1', {
    'GET /api/first-steps/1': {
      companyId: 1,
      hasLocation: false,
      hasWebhook: false,
      hasCall: false,
      hasReadReport: false,
    },
  });
  const link = await screen.findByRole('link', { name: 'Add a location' });
  expect(link.getAttribute('href')).toBe('/settings?company=1&tab=locations&add=1');
});

test('services come after people, and both are one step', async () => {
  const steps = { ...firstStepsDone, hasReadReport: false, hasPeople: true, hasServices: false, hasOutcome: true };
  const { answers } = open('?company=1', { 'GET /api/first-steps/1': steps });
  const link = await screen.findByRole('link', { name: 'Add services' });
  expect(link.getAttribute('href')).toBe('/settings?company=1&tab=services');
  expect(screen.getByText('4 of 6 done')).toBeDefined();
  answers['GET /api/first-steps/1'] = { ...steps, hasServices: true };
});

test('once a call has arrived the steps can be dismissed', async () => {
  const { requests } = open('?company=1', {
    'GET /api/first-steps/1': { ...firstStepsDone, hasReadReport: false },
    'POST /api/first-steps': firstStepsDone,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/First steps/)).toBeNull());
  expect(requests).toContain('POST /api/first-steps');
});

test('following the report’s link marks that step as done', async () => {
  const { requests, router } = open('?company=1', {
    'GET /api/first-steps/1': { ...firstStepsDone, hasReadReport: false },
    'POST /api/first-steps': firstStepsDone,
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Open the reports' }));
  expect(router.state.location.pathname).toBe('/reports');
  await waitFor(() => expect(requests).toContain('POST /api/first-steps'));
});

test.each([
  ['a company that has done them', 'director', '?company=1', false],
  ['a store manager', 'store_manager', '?company=1', true],
  ['All Accounts', 'admin', '?company=all', true],
] as const)('no first steps for %s', async (_, role, search, isNew) => {
  const { requests } = open(search, {
    'GET /api/user': testUser(role),
    ...(isNew && { 'GET /api/first-steps/1': { ...firstStepsDone, hasCall: false } }),
  });
  await screen.findByText('897');
  expect(screen.queryByText(/First steps/)).toBeNull();
  expect(requests.some((one) => one.includes('first-steps'))).toBe(!isNew);
});

test('first steps that cannot be loaded or saved say so', async () => {
  const { answers } = open('?company=1', { 'GET /api/first-steps/1': refuse(500, 'Internal error') });
  await screen.findByText('First steps could not be loaded');
  answers['GET /api/first-steps/1'] = { ...firstStepsDone, hasReadReport: false };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  answers['POST /api/first-steps'] = refuse(503, 'The database is busy.');
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(toastStore.read()[0]?.description).toBe('The database is busy.'));
  expect(screen.getByText('First steps for Northside')).toBeDefined();
});
