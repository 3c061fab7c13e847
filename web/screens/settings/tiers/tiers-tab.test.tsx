import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PerformanceTiers } from '#contract/tiers';
import { type Answers, refuse, testUser } from '../../../api/test-server';
import { choose, descriptionOf, fill, notice, openSettings, press, recordBodies } from '../test-settings';
import { leavesTiers } from './tiers-form';

const saved: PerformanceTiers = { companyId: 1, silverMin: 20, goldMin: 35, platinumMin: 50, version: 2 };
const service = (serviceId: number, serviceName: string, closeRate: number | null) => ({
  serviceId,
  serviceName,
  totalCalls: 100,
  appointmentsMade: 40,
  closeRate,
  knownCalls: closeRate === null ? 66 : 100,
  knownAppointments: closeRate === null ? 17 : 40,
  trend: null,
});
const report = { services: [service(1, 'Tires', 38), service(2, 'Brakes', 12), service(3, 'Exhaust', null)] };

function open(answers: Answers = {}, search = '?company=1&tab=tiers') {
  return openSettings(search, {
    'GET /api/performance-tiers': saved,
    'GET /api/reports/service-close-rate': report,
    ...answers,
  });
}

test('the thresholds are saved with Saving..., confirmed, and shown again', async () => {
  const sent: unknown[] = [];
  let release = () => {};
  const { answers } = open({
    'PUT /api/performance-tiers': recordBodies(sent, async (body) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      answers['GET /api/performance-tiers'] = { ...saved, ...body, version: 3 };
      return answers['GET /api/performance-tiers'];
    }),
  });
  await screen.findByRole('spinbutton', { name: /^Gold/ });
  await fill('Gold minimum', '40');
  expect(screen.getByText('Unsaved changes')).toBeDefined();
  await press('Save Changes');
  const pending = (await screen.findByText('Saving...')).closest('button');
  expect(pending?.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(sent).toHaveLength(1));
  release();
  await notice('Performance tiers updated');
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(minimum('Gold')).toHaveProperty('value', '40');
  expect(sent).toEqual([{ companyId: 1, silverMin: 20, goldMin: 40, platinumMin: 50, version: 2 }]);
});

// spec 9: default tier thresholds
test('20, 40 and 60 are proposed if nothing is saved, with a note on what reports use until then', async () => {
  const sent: unknown[] = [];
  open({
    'GET /api/performance-tiers': { ...saved, silverMin: null, goldMin: null, platinumMin: null, version: 0 },
    'PUT /api/performance-tiers': recordBodies(sent, (body) => ({ ...saved, ...body, version: 1 })),
  });
  expect(await screen.findByText('not saved yet')).toBeDefined();
  expect([minimum('Silver').value, minimum('Gold').value, minimum('Platinum').value]).toEqual(['20', '40', '60']);
  expect(screen.getByText(/until you save, reports use 20%, 35% and 50%/)).toBeDefined();
  await press('Save Changes');
  await notice('Performance tiers updated');
  expect(sent).toEqual([{ companyId: 1, silverMin: 20, goldMin: 40, platinumMin: 60, version: 0 }]);
});

test('with some saved the others start at the defaults that reports use, and the form names them', async () => {
  const sent: unknown[] = [];
  open({
    'GET /api/performance-tiers': { ...saved, silverMin: null, goldMin: 45, platinumMin: null },
    'PUT /api/performance-tiers': recordBodies(sent, (body) => ({ ...saved, ...body, version: 3 })),
  });
  expect(await screen.findByText('partly saved')).toBeDefined();
  expect([minimum('Silver').value, minimum('Gold').value, minimum('Platinum').value]).toEqual(['20', '45', '50']);
  expect(
    screen.getByText('Silver and Platinum are not saved for this company. Reports use 20% and 50% until you save.'),
  ).toBeDefined();
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(await within(preview).findByText('45% to below 50%')).toBeDefined();
  expect(within(preview).getByText(/No service changes its tier/)).toBeDefined();
  await press('Save Changes');
  await notice('Performance tiers updated');
  expect(sent).toEqual([{ companyId: 1, silverMin: 20, goldMin: 45, platinumMin: 50, version: 2 }]);
});

test('the preview follows what is typed, and says which services change', async () => {
  open();
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(await within(preview).findByText(/No service changes its tier/)).toBeDefined();
  await fill('Gold minimum', '40');
  expect(await within(preview).findByText('40% to below 50%')).toBeDefined();
  expect(within(preview).getByText(/1 service changes tier/)).toBeDefined();
  expect(within(preview).getByText('was Gold')).toBeDefined();
  await fill('Gold minimum', '');
  expect(within(preview).getByText(/three numbers from 0 to 100/)).toBeDefined();
});

test('the preview has no tier where too few outcomes are known, and counts known calls', async () => {
  const few = { ...service(4, 'Glass', 60), knownCalls: 19 };
  open({ 'GET /api/reports/service-close-rate': { services: [few, ...report.services] } });
  const preview = await screen.findByRole('region', { name: 'Preview' });
  await within(preview).findByText('Tires');
  const lines = within(preview).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Tires38.0%Gold',
    'Brakes12.0%Not Ranked',
    'Exhaust—outcome known for 66 of 100 calls',
    'Glass60.0%Platinumfrom 19 calls',
  ]);
});

test.each([
  ['101', 'This must be at most 100.'],
  ['-1', 'This must be at least 0.'],
  ['', 'This must be a number.'],
])('a minimum of “%s” is refused: %s', async (typed, sentence) => {
  const { requests } = open();
  await screen.findByRole('spinbutton', { name: /^Silver/ });
  await fill('Silver minimum', typed);
  await press('Save Changes');
  await waitFor(() => expect(descriptionOf(minimum('Silver'))).toBe(sentence));
  expect(document.activeElement).toBe(minimum('Silver'));
  expect(requests).not.toContain('PUT /api/performance-tiers');
});

test('thresholds out of order are saved, but not without a word', async () => {
  const sent: unknown[] = [];
  open({ 'PUT /api/performance-tiers': recordBodies(sent, (body) => ({ ...saved, ...body, version: 3 })) });
  await screen.findByRole('spinbutton', { name: /^Silver/ });
  const warning = 'Gold begins below Silver: nothing will be Silver.';
  expect(screen.queryByText(warning)).toBeNull();
  await fill('Silver minimum', '40');
  expect(screen.getByText(warning)).toBeDefined();
  await press('Save Changes');
  await notice('Performance tiers updated');
  expect(sent).toEqual([expect.objectContaining({ silverMin: 40, goldMin: 35 })]);
});

test('any order of the thresholds is saved, and the preview says what it means', async () => {
  open({ 'GET /api/performance-tiers': { ...saved, silverMin: 20, goldMin: 60, platinumMin: 40 } });
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('no close rate')).toBeDefined();
  expect(within(preview).getByText('40% and above')).toBeDefined();
});

test('a failed save says so in the specification’s words and keeps what was typed', async () => {
  open({
    'PUT /api/performance-tiers': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await screen.findByRole('spinbutton', { name: /^Gold/ });
  await fill('Gold minimum', '40');
  await press('Save Changes');
  expect((await notice('Error')).textContent).toContain('An error occurred while updating performance tiers.');
  expect(minimum('Gold')).toHaveProperty('value', '40');
});

test('someone else’s thresholds are not overwritten, and can be loaded', async () => {
  const { answers } = open({
    'PUT /api/performance-tiers': refuse(409, 'Someone else saved changes while you were editing.'),
  });
  await screen.findByRole('spinbutton', { name: /^Gold/ });
  await fill('Gold minimum', '40');
  await press('Save Changes');
  await screen.findByRole('button', { name: 'Load theirs' });
  expect(minimum('Gold')).toHaveProperty('value', '40');
  answers['GET /api/performance-tiers'] = { ...saved, goldMin: 45, version: 3 };
  await press('Load theirs');
  await waitFor(() => expect(minimum('Gold')).toHaveProperty('value', '45'));
  expect(screen.queryByRole('button', { name: 'Load theirs' })).toBeNull();
});

test('another tab asks before it discards unsaved changes', async () => {
  open();
  await screen.findByRole('spinbutton', { name: /^Gold/ });
  await fill('Gold minimum', '40');
  await userEvent.click(screen.getByRole('tab', { name: 'Location Management' }));
  const question = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(minimum('Gold')).toHaveProperty('value', '40'));
  await userEvent.click(screen.getByRole('tab', { name: 'Location Management' }));
  await press('Discard changes');
  expect(await screen.findByRole('searchbox', { name: 'Search locations' })).toBeDefined();
});

test('under All Accounts the tab asks for a company', async () => {
  const { router, requests } = open({}, '?company=all&tab=tiers');
  expect(await screen.findByText('Choose a company.')).toBeDefined();
  expect(requests.some((line) => line.includes('performance-tiers'))).toBe(false);
  await choose('Company', 'Lakeshore');
  await waitFor(() => expect(router.state.location.search).toContain('company=2'));
  await waitFor(() => expect(requests).toContain('GET /api/performance-tiers?companyId=2'));
});

test('thresholds that could not be loaded can be tried again', async () => {
  const { answers } = open({ 'GET /api/performance-tiers': refuse(503, 'The database is busy.') });
  expect(await screen.findByText('Error loading performance tiers')).toBeDefined();
  answers['GET /api/performance-tiers'] = saved;
  await press('Retry');
  await screen.findByRole('spinbutton', { name: /^Gold/ });
});

test('a viewer who may not write sees the current tiers, and who can change them', async () => {
  open({ 'GET /api/user': testUser('store_manager') });
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('35% to below 50%')).toBeDefined();
  expect(screen.getByText('Admins and directors can change performance tiers.')).toBeDefined();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

test.each([
  ['director', 'The company’s services', /^Live close rates in the last 12 months/],
  ['store_manager', 'Services of your locations', /^Live close rates of your locations in the last 12 months\.$/],
  ['employee', 'Services of your own calls', /^Live close rates of your own calls in the last 12 months\.$/],
] as const)('a %s sees whose calls the figures count', async (role, title, sentence) => {
  open({ 'GET /api/user': testUser(role) });
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByText(sentence)).toBeDefined();
});

test.each([
  ['/settings?tab=tiers&company=1', '/settings?tab=tiers&company=1&x=2', false],
  ['/settings?tab=tiers&company=1', '/settings?tab=tiers&company=2', true],
  ['/settings?tab=tiers&company=1', '/settings?tab=services&company=1', true],
  ['/settings?tab=tiers&company=1', '/reports?tab=tiers&company=1', true],
])('from %s to %s leaves the form: %s', (from, to, leaves) => {
  const place = (address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    return { pathname, search };
  };
  expect(leavesTiers(place(from), place(to))).toBe(leaves);
});

function minimum(tier: string): HTMLInputElement {
  return screen.getByRole('spinbutton', { name: new RegExp(`^${tier}`) });
}
