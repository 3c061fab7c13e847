import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditEntry } from '#contract/audit-log';
import { type Answers, page, refuse, testUser } from '../../../api/test-server';
import { choose, lakeshore, northside, notice, openSettings, press, recordBodies } from '../test-settings';

const dana = { id: 2, name: 'Dana Diaz', username: 'dana.diaz' };

const changed: AuditEntry = {
  id: 9,
  at: '2026-03-02T09:00:00Z',
  kind: 'performance-tiers.saved',
  companies: [northside],
  person: dana,
  subject: 'Northside',
  before: { silverThreshold: 20, goldThreshold: 35 },
  after: { silverThreshold: 25, goldThreshold: 35 },
};
const signedIn: AuditEntry = {
  ...changed,
  id: 8,
  kind: 'sign-in.succeeded',
  subject: 'Dana Diaz',
  before: null,
  after: { address: '10.0.0.5' },
};

const openLog = (answers: Answers = {}, search = '?company=1&tab=audit-log') =>
  openSettings(search, {
    'GET /api/audit-log': [changed, signedIn],
    'GET /api/audit-log/people': [dana],
    'POST /api/exports': { notedAt: '2026-03-02T09:00:00Z' },
    ...answers,
  });

let latest: Blob | undefined;
const saved: { name: string; content: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    latest = blob as Blob;
    return 'blob:made';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (latest) saved.push({ name: this.download, content: latest });
  });
});
afterEach(() => vi.restoreAllMocks());

test('the audit log describes events in sentences and shows changes on click', async () => {
  openLog();
  expect(await screen.findByText('Dana Diaz signed in from 10.0.0.5')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Show changes of/ }));
  const changes = within(screen.getByRole('table', { name: 'What changed' })).getAllByRole('row');
  expect(changes.map(({ textContent }) => textContent)).toEqual(['FieldBeforeAfter', 'Silver threshold2025']);
  await userEvent.click(screen.getByRole('button', { name: /^Hide changes of/ }));
  expect(screen.queryByRole('table', { name: 'What changed' })).toBeNull();
});

test('the filters of the audit log are in the address and ask the server', async () => {
  const { router, requests } = openLog();
  await screen.findByText('Dana Diaz signed in from 10.0.0.5');
  await choose('Person', 'Dana Diaz (dana.diaz)');
  await userEvent.type(screen.getByLabelText('From'), '2026-03-01');
  const { search } = router.state.location;
  expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({ userId: '2', from: '2026-03-01' });
  const since = encodeURIComponent(new Date(2026, 2, 1).toISOString());
  await waitFor(() => expect(requests.at(-1)).toBe(`GET /api/audit-log?userId=2&since=${since}&companyId=1&limit=50`));
  await press('Clear filters');
  expect(router.state.location.search).toBe('?company=1&tab=audit-log');
});

test('a shared address shows the same, its last day included, and what it cannot mean is passed over', async () => {
  const { requests } = openLog({}, '?company=1&tab=audit-log&kind=export.made&to=2026-03-01&userId=x&from=soon');
  await screen.findByText('Dana Diaz signed in from 10.0.0.5');
  const until = encodeURIComponent(new Date(2026, 2, 2).toISOString());
  expect(requests).toContain(`GET /api/audit-log?kind=export.made&until=${until}&companyId=1&limit=50`);
});

test('older entries of the audit log load on request', async () => {
  const { answers, requests } = openLog({ 'GET /api/audit-log': page([changed], 9) });
  await screen.findByRole('button', { name: 'Load older' });
  answers['GET /api/audit-log'] = [signedIn];
  await press('Load older');
  expect(await screen.findByText('Dana Diaz signed in from 10.0.0.5')).toBeDefined();
  expect(requests.at(-1)).toBe('GET /api/audit-log?companyId=1&limit=50&before=9');
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
});

test('under All Accounts the audit log names the company, or the installation', async () => {
  openLog(
    {
      'GET /api/audit-log': [
        { ...changed, companies: [northside, lakeshore] },
        { ...signedIn, companies: [] },
      ],
    },
    '?company=all&tab=audit-log',
  );
  expect(await screen.findByText('Northside, Lakeshore')).toBeDefined();
  expect(screen.getByText('CallGauge server')).toBeDefined();
});

test('an export of the audit log is a plain table of all pages, and is noted', async () => {
  const notes: unknown[] = [];
  const { answers } = openLog({
    'POST /api/exports': recordBodies(notes, () => ({ notedAt: '2026-03-02T09:00:00Z' })),
  });
  await screen.findByText('Dana Diaz signed in from 10.0.0.5');
  const evil = { ...signedIn, person: { ...dana, name: '=cmd' } };
  const pages = [page([changed], 9), [evil]];
  answers['GET /api/audit-log'] = () => pages.shift();
  await press('Export');
  await notice('Exported 2 entries');
  const [file] = saved;
  expect(file?.name).toBe('audit-log-northside.csv');
  expect(parse((await file?.content.text()) ?? '', { bom: true })).toEqual([
    ['id', 'at', 'person', 'username', 'kind', 'company', 'what', 'changes'],
    [
      '9',
      '2026-03-02T09:00:00Z',
      'Dana Diaz',
      'dana.diaz',
      'Performance tiers changed',
      'Northside',
      'Dana Diaz changed the performance tiers of Northside',
      'Silver threshold: 20 → 25',
    ],
    expect.arrayContaining(["'=cmd", 'Sign-in', "'=cmd signed in from 10.0.0.5"]),
  ]);
  expect(notes).toEqual([{ content: 'audit-log', format: 'csv', rows: 2, companyId: 1 }]);
});

test('an empty audit log says so, and one that failed can be loaded again', async () => {
  const { answers } = openLog({ 'GET /api/audit-log': refuse(503, 'The database is busy.') });
  expect(await screen.findByText('Error loading the audit log')).toBeDefined();
  answers['GET /api/audit-log'] = [];
  await press('Retry');
  expect(await screen.findByText('No changes yet')).toBeDefined();
});

test('the audit log reloads when it is opened again', async () => {
  const { answers } = openLog({ 'GET /api/audit-log': [] });
  await screen.findByText('No changes yet');
  await userEvent.click(screen.getByRole('tab', { name: 'Services' }));
  answers['GET /api/audit-log'] = [signedIn];
  await userEvent.click(screen.getByRole('tab', { name: 'Audit Log' }));
  expect(await screen.findByText('Dana Diaz signed in from 10.0.0.5')).toBeDefined();
});

test('a viewer who may not read the audit log has no such tab, even by its address', async () => {
  const { requests } = openLog({ 'GET /api/user': testUser('store_manager') });
  expect((await screen.findByRole('tab', { name: 'Location Management' })).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByRole('tab', { name: 'Audit Log' })).toBeNull();
  expect(requests.some((one) => one.includes('audit-log'))).toBe(false);
});
