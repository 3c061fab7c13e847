// The screens of calls, appointments and figures by place, for photographed-screens.ts.
import type { Page } from '@playwright/test';
import type { Screen } from './photographed-screens';

/** The third company: some of its calls are to be marked. */
const withCallsToMark = 3;

export const callScreens: readonly Screen[] = [
  {
    name: 'calls',
    address: '/calls',
    username: 'director',
    data: '**/api/calls?**',
    answerEmpty: (route) => route.fulfill({ json: noCalls }),
  },
  { name: 'calls-of-manager', address: '/calls?preset=last-30-days&appointment=booked', username: 'manager' },
  { name: 'calls-of-employee', address: '/calls', username: 'employee' },
  {
    name: 'calls-all',
    address: '/calls?company=all&columns=time,customer,company,location,service,appointment,duration',
    username: 'admin',
  },
  {
    name: 'calls-filters',
    address: '/calls?employeeKnown=yes&practiced=no&minDuration=60',
    username: 'director',
    async prepare(page) {
      const more = page.getByRole('button', { name: /^(More|Filters)/ });
      await more.first().click();
    },
  },
  { name: 'call', address: '/calls', username: 'director', prepare: openFirstCall },
  { name: 'call-of-employee', address: '/calls', username: 'employee', prepare: openFirstCall },
  {
    name: 'calls-to-mark',
    address: `/calls/to-mark?company=${withCallsToMark}`,
    username: 'admin',
    data: '**/api/calls/to-mark**',
  },
  { name: 'calls-to-mark-none', address: '/calls/to-mark', username: 'director' },
  {
    name: 'appointments',
    address: '/calls/appointments',
    username: 'director',
    data: '**/api/appointment-lists?**',
    answerEmpty: (route) => route.fulfill({ json: [] }),
  },
  { name: 'appointments-upload', address: '/calls/appointments?upload=new', username: 'director' },
  {
    name: 'appointments-mapping',
    address: '/calls/appointments?upload=new',
    username: 'director',
    async prepare(page) {
      await page.getByRole('button', { name: 'Use this list' }).click();
      await page.getByRole('table', { name: 'How the first rows read' }).waitFor();
    },
  },
  { name: 'appointments-read-only', address: '/calls/appointments', username: 'employee' },
  ...(['region', 'location', 'employee'] as const).map((level) => ({
    name: `reports-by-${level}`,
    address: `/reports?breakDownBy=${level}`,
    username: 'director' as const,
  })),
  { name: 'reports-by-company', address: '/reports?company=all&breakDownBy=company', username: 'admin' },
  {
    name: 'reports-trend-by-location',
    address: '/reports?type=close-rate-trend&breakDownBy=location&preset=last-30-days',
    username: 'director',
  },
  {
    name: 'jump',
    address: '/reports',
    username: 'director',
    async prepare(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('mill');
      await page.getByRole('option').first().waitFor();
    },
  },
];

const noCalls = { total: 0, calls: [], nextCursor: null, sort: 'time', order: 'desc', tooMany: null };

async function openFirstCall(page: Page): Promise<void> {
  await page.locator('[id^=call-]').first().click();
  await page.getByRole('dialog').or(page.getByRole('complementary')).first().waitFor();
}
