import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Company } from '#contract/companies';
import { refuse } from '../../../api/test-server';
import { zoneOfBrowser } from '../../../ui/time-zone-choice';
import { openAdmin, recordBodies } from '../open-admin';

afterEach(cleanup);

const northside: Company = {
  id: 3,
  name: 'Northside',
  contactEmail: 'office@northside.example',
  contactPhone: '(312) 555-0100',
  timeZone: 'America/Chicago',
  active: true,
  silverThreshold: 20,
  goldThreshold: null,
  platinumThreshold: 50,
  restorableUntil: null,
  version: 4,
};
const prairie: Company = { ...northside, id: 7, name: 'Prairie', contactEmail: 'hello@prairie.example', active: false };
const list = 'GET /api/admin/companies';

test('companies are listed with contact and status, and found by any of them', async () => {
  const { router } = openAdmin('/admin', { [list]: [northside, prairie] });
  const row = await screen.findByRole('row', { name: /^Northside/ });
  for (const text of ['office@northside.example', '(312) 555-0100', 'Active']) {
    expect(row.textContent).toContain(text);
  }
  expect(screen.getByRole('row', { name: /^Prairie/ }).textContent).toContain('Inactive');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'hello@');
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Northside/ })).toBeNull());
  await screen.findByText('1 of 2 companies');
  expect(router.state.location.search).toBe('?search=hello%40');
});

test('the line under a company’s name shows its figures', async () => {
  const activity = {
    totalCalls: 897,
    closeRate: 39.1,
    knownCalls: 897,
    knownAppointments: 351,
    failedDeliveries: 3,
    lastDeliveryAt: new Date().toISOString(),
  };
  openAdmin('/admin', {
    [list]: [northside, prairie, { ...prairie, id: 9, name: 'Mill Street' }],
    'GET /api/admin/company-activity': [
      { companyId: 3, ...activity },
      {
        companyId: 7,
        totalCalls: 0,
        closeRate: null,
        knownCalls: 0,
        knownAppointments: 0,
        failedDeliveries: 0,
        lastDeliveryAt: null,
      },
      { companyId: 9, ...activity, totalCalls: 640, closeRate: null, knownCalls: 66, failedDeliveries: 0 },
    ],
  });
  const lines = async () => (await screen.findAllByText(/in 7 days/)).map((line) => line.textContent);
  await waitFor(async () =>
    expect(await lines()).toEqual([
      '640 calls in 7 days · outcome known for 66 of 640 calls · last delivery just now',
      '897 calls, 39.1% in 7 days · 3 failed in 24 hours · last delivery just now',
      '0 calls in 7 days · no delivery yet',
    ]),
  );
  const filters = (name: string) => {
    const link = screen.getByRole('link', { name });
    return Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'https://calls.example').searchParams);
  };
  expect(filters('897 calls, Northside')).toMatchObject({ company: '3', days: '7', callTag: 'Live' });
  expect(filters('39.1%, Northside')).toMatchObject({ company: '3', outcome: 'known' });
  expect(filters('outcome known for 66 of 640 calls, Mill Street')).toMatchObject({ company: '9', outcome: 'unknown' });
});

test('figures that cannot be loaded leave the list of companies as it is', async () => {
  openAdmin('/admin', { [list]: [northside], 'GET /api/admin/company-activity': refuse(500, 'Broken.') });
  await screen.findByText('Figures could not be loaded.');
  expect(screen.getByRole('button', { name: 'Edit Northside' })).toBeDefined();
});

// spec 9: default tier thresholds
test('a first company is added from the empty list, its tiers beginning at 20, 35 and 50', async () => {
  const sent: unknown[] = [];
  const { answers } = openAdmin('/admin', { [list]: [] });
  await screen.findByText('No companies found.');
  await screen.findByText('Add a company to get started.');
  answers['POST /api/admin/companies'] = recordBodies(sent, northside);
  const [inList] = screen.getAllByRole('button', { name: 'Add Company' }).slice(-1);
  await userEvent.click(inList ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Company' }));
  expect(dialog.getByLabelText('Silver')).toHaveProperty('value', '20');
  expect(dialog.getByLabelText('Gold')).toHaveProperty('value', '35');
  expect(dialog.getByLabelText('Platinum')).toHaveProperty('value', '50');
  dialog.getByText('Close rates from 0 to 100. If one is empty, reports use its default: 20, 35 or 50.');
  await userEvent.type(dialog.getByLabelText(/^Company name/), 'Northside');
  await userEvent.type(dialog.getByLabelText(/^Contact email/), 'office@northside.example');
  await userEvent.type(dialog.getByLabelText(/^Contact phone/), '(312) 555-0100');
  await userEvent.clear(dialog.getByLabelText('Gold'));
  answers[list] = [northside];
  await userEvent.click(dialog.getByRole('button', { name: 'Add Company' }));
  await screen.findByText('Company created');
  await screen.findByRole('row', { name: /^Northside/ });
  const next = screen.getByRole('link', { name: 'Open the first steps' });
  expect(next.getAttribute('href')).toBe('/dashboard?company=3');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([
    {
      name: 'Northside',
      contactEmail: 'office@northside.example',
      contactPhone: '(312) 555-0100',
      timeZone: zoneOfBrowser(),
      silverThreshold: 20,
      goldThreshold: null,
      platinumThreshold: 50,
    },
  ]);
});

// spec 5: company form
test('each field says what is wrong with it', async () => {
  openAdmin('/admin', { [list]: [northside] });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Company' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const [tier, text] of [
    ['Silver', '101'],
    ['Gold', '-1'],
    ['Platinum', 'half'],
  ] as const) {
    await userEvent.clear(dialog.getByLabelText(tier));
    await userEvent.type(dialog.getByLabelText(tier), text);
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Add Company' }));
  for (const message of [
    'Company name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Phone number must be at least 10 digits.',
    'This must be at most 100.',
    'This must be at least 0.',
    'This must be a number.',
  ]) {
    await dialog.findByText(message);
  }
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Company name/));
});

test('tiers out of order are saved, and the form says what they do, defaults included', async () => {
  const sent: unknown[] = [];
  openAdmin('/admin', { [list]: [northside], 'PUT /api/admin/companies/3': recordBodies(sent, northside) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Northside' }));
  const silver = await screen.findByLabelText('Silver');
  await userEvent.clear(silver);
  await userEvent.type(silver, '40');
  expect(await screen.findByText('Gold (35% by default) begins below Silver: nothing will be Silver.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Company updated');
  expect(sent).toMatchObject([{ silverThreshold: 40, goldThreshold: null }]);
});

test('an edit is saved with the version it began with', async () => {
  const sent: unknown[] = [];
  openAdmin('/admin', { [list]: [northside], 'PUT /api/admin/companies/3': recordBodies(sent, northside) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Northside' }));
  const name = await screen.findByLabelText(/^Company name/);
  await userEvent.type(name, ' Group');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Company updated');
  expect(sent).toMatchObject([{ name: 'Northside Group', goldThreshold: null, version: 4 }]);
});

test.each([
  ['the server’s message', refuse(503, 'The database is busy.'), 'The database is busy.'],
  [
    'the specification’s',
    () => Promise.reject(new TypeError('offline')),
    'An error occurred while saving the company.',
  ],
])('a save that fails shows %s, and typed values stay', async (_, answer, sentence) => {
  openAdmin('/admin', { [list]: [northside], 'PUT /api/admin/companies/3': answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Northside' }));
  await userEvent.type(await screen.findByLabelText(/^Company name/), ' Group');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Error');
  expect(screen.getByText(sentence)).toBeDefined();
  expect(screen.getByLabelText(/^Company name/)).toHaveProperty('value', 'Northside Group');
});

test('someone else’s change is shown in the dialog and can be loaded into it', async () => {
  const sent: unknown[] = [];
  const { answers } = openAdmin('/admin', {
    [list]: [northside],
    'PUT /api/admin/companies/3': refuse(409, 'Someone else saved changes while you were editing. Reload to see them.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Northside' }));
  await userEvent.type(await screen.findByLabelText(/^Company name/), ' Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Someone else saved changes while you were editing.');
  expect(screen.queryByText('Someone else saved changes while you were editing. Reload to see them.')).toBeNull();
  answers[list] = [{ ...northside, name: 'Northside Theirs', version: 5 }];
  await userEvent.click(screen.getByRole('button', { name: 'Load theirs' }));
  await waitFor(() => expect(screen.getByLabelText(/^Company name/)).toHaveProperty('value', 'Northside Theirs'));
  expect(screen.queryByText('Someone else saved changes while you were editing.')).toBeNull();
  answers['PUT /api/admin/companies/3'] = recordBodies(sent, northside);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent).toMatchObject([{ name: 'Northside Theirs', version: 5 }]));
});

test('deactivating asks and explains itself, and activating happens at once', async () => {
  const sent: unknown[] = [];
  openAdmin('/admin', {
    [list]: [northside, prairie],
    'PUT /api/admin/companies/3': recordBodies(sent, northside),
    'PUT /api/admin/companies/7': recordBodies(sent, prairie),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Northside' }));
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Northside?' }));
  expect(question.getByText(/are kept in its log as inactive and are not counted/)).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Deactivate Company' }));
  await screen.findByText('Company updated');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Activate Prairie' }));
  await waitFor(() => expect(sent).toMatchObject([{ active: false, version: 4 }, { active: true }]));
});

test('a company that registered itself without a phone is edited and switched without one, but not with half a one', async () => {
  const sent: unknown[] = [];
  openAdmin('/admin', {
    [list]: [{ ...prairie, contactPhone: '' }],
    'PUT /api/admin/companies/7': recordBodies(sent, prairie),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Activate Prairie' }));
  await screen.findByText('Company updated');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Prairie' }));
  const phone = await screen.findByLabelText('Contact phone');
  await userEvent.type(phone, '555-0102');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Phone number must be at least 10 digits.');
  await userEvent.clear(phone);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ contactPhone: '', active: true }, { contactPhone: '' }]);
});

test('a company that has a phone keeps one', async () => {
  const sent: unknown[] = [];
  openAdmin('/admin', { [list]: [northside], 'PUT /api/admin/companies/3': recordBodies(sent, northside) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Northside' }));
  await userEvent.clear(await screen.findByLabelText(/^Contact phone/));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Phone number must be at least 10 digits.');
  expect(sent).toEqual([]);
});

test('a deletion explains itself, needs a confirmation and shows its result', async () => {
  const { answers, requests } = openAdmin('/admin', {
    [list]: [northside, prairie],
    'DELETE /api/admin/companies/3': null,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Northside' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Northside?' }));
  expect(question.getByText(/its people can no longer sign in/)).toBeDefined();
  expect(question.getByText(/For 30 days an admin can restore it/)).toBeDefined();
  expect(requests).not.toContain('DELETE /api/admin/companies/3');
  answers[list] = [prairie];
  await userEvent.click(question.getByRole('button', { name: 'Delete Company' }));
  await screen.findByText('Company deleted');
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Northside/ })).toBeNull());
});

test('a failed deletion shows an error', async () => {
  openAdmin('/admin', {
    [list]: [northside],
    'DELETE /api/admin/companies/3': refuse(503, 'The database is busy.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Northside' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Company' }));
  await screen.findByText('Error');
  await screen.findByText('The database is busy.');
});

test('deleted companies have their own view with their last day, and are restored there', async () => {
  const deleted = { ...northside, restorableUntil: '2026-12-18T10:00:00.000Z' };
  const { router, answers, requests } = openAdmin('/admin', {
    [list]: [prairie],
    'POST /api/admin/companies/3/restore': northside,
  });
  await screen.findByRole('row', { name: /^Prairie/ });
  answers[list] = [deleted];
  await userEvent.click(await screen.findByRole('radio', { name: 'Deleted' }));
  expect(router.state.location.search).toBe('?view=deleted');
  const row = await screen.findByRole('row', { name: /^Northside/ });
  expect(requests).toContain('GET /api/admin/companies?deleted=true');
  expect(row.textContent).toContain('Dec 18, 2026');
  expect(screen.queryByRole('button', { name: 'Add Company' })).toBeNull();
  answers[list] = [];
  await userEvent.click(within(row).getByRole('button', { name: 'Restore Northside' }));
  await screen.findByText('Company restored');
  await screen.findByText('No deleted companies.');
});

test('a sign-up link asks before it is created, then shows its full address and expiry', async () => {
  const { requests } = openAdmin('/admin', {
    [list]: [northside],
    'GET /api/admin/sign-up-links': [],
    'POST /api/admin/sign-up-links': { path: '/auth#sign-up=abc', expiresAt: '2026-11-27T15:18:00.000Z' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a Company' }));
  const question = within(await screen.findByRole('dialog', { name: 'Create a sign-up link?' }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
  expect(requests).not.toContain('POST /api/admin/sign-up-links');
  await userEvent.click(question.getByRole('button', { name: 'Create Link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign-up link' }));
  expect(dialog.getByLabelText('Link')).toHaveProperty('value', `${location.origin}/auth#sign-up=abc`);
  expect(dialog.getByText(/^It works once, until/).textContent).toContain('Nov 27, 2026');
  expect(dialog.getByRole('button', { name: 'Copy link' })).toBeDefined();
});

test('an unused link can be revoked', async () => {
  const link = { id: 5, createdAt: '2026-11-20T15:18:00.000Z', expiresAt: '2026-11-27T15:18:00.000Z' };
  const { answers, requests } = openAdmin('/admin', {
    [list]: [northside],
    'GET /api/admin/sign-up-links': [link],
    'DELETE /api/admin/sign-up-links/5': null,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a Company' }));
  const revoke = await screen.findByRole('button', { name: /^Revoke the link that works until Nov 27, 2026/ });
  answers['GET /api/admin/sign-up-links'] = [];
  await userEvent.click(revoke);
  await screen.findByText('Sign-up link revoked');
  await waitFor(() => expect(screen.queryByText('Created earlier and not used yet')).toBeNull());
  expect(requests).toContain('DELETE /api/admin/sign-up-links/5');
});

test('where sign-up is switched off no link is offered', async () => {
  openAdmin('/admin', {
    [list]: [northside],
    'GET /api/sign-in-options': { demo: null, signUp: 'off', needsFirstAdmin: false },
  });
  await screen.findByRole('row', { name: /^Northside/ });
  expect(screen.queryByRole('button', { name: 'Invite a Company' })).toBeNull();
});

test('companies that cannot be loaded can be tried again', async () => {
  const { answers } = openAdmin('/admin', { [list]: refuse(500, 'Broken.') });
  await screen.findByText('Companies could not be loaded');
  answers[list] = [northside];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('row', { name: /^Northside/ });
});

test('while they load the table keeps their place', async () => {
  openAdmin('/admin', { [list]: () => new Promise(() => undefined) });
  const table = await screen.findByRole('table', { name: 'Companies on this CallGauge server' });
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('No companies found.')).toBeNull();
});
