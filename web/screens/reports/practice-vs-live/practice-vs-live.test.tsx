import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { open, tableRows } from '../open-reports';
import { practiceVsLive } from '../report-answers';

const address = '?company=1&type=practice-vs-live';
const call = 'GET /api/reports/practice-vs-live';

test('every figure of the report is shown, and a missing one is a dash', async () => {
  open(address, { [call]: practiceVsLive });
  const summary = within(await screen.findByRole('region', { name: 'Summary' }));
  await summary.findByText('1,234');
  for (const figure of ['40.5%', 'Gold', '56', '+2.4 pts']) expect(summary.getByText(figure)).toBeDefined();
  expect(tableRows('Services')).toEqual([
    'TiresSilver1,00030.0%4062.5%+3.1 pts',
    'Oil ChangePlatinum23485.5%1650.0%\u22120.8 pts',
    'BrakesNot Ranked0—0——',
  ]);
});

test('figures that need explaining carry their definition', async () => {
  open(address, { [call]: practiceVsLive });
  await screen.findByText('1,234');
  for (const words of [
    /^Improvement = the live close rate of the people who practiced the service in this period/,
    /^The improvements of all services, each weighted by the live calls behind it/,
    /^Practice close rate = known appointments ÷ practice calls with a known outcome × 100/,
    /^Platinum from 50%, Gold from 35%, Silver from 20% close rate: the default thresholds\. A tier from fewer than 20 calls is outlined and sorted last\./,
  ])
    expect(screen.getByRole('button', { name: words })).toBeDefined();
});

test('services are sorted by any column, those without a figure last', async () => {
  open(address, { [call]: practiceVsLive });
  await screen.findByText('1,234');
  const names = () => tableRows('Services').map((row) => row.split(/Silver|Platinum|Not Ranked/)[0]);
  expect(names()).toEqual(['Tires', 'Oil Change', 'Brakes']);
  await userEvent.click(screen.getByRole('button', { name: 'Improvement' }));
  expect(names()).toEqual(['Oil Change', 'Tires', 'Brakes']);
  await userEvent.click(screen.getByRole('button', { name: 'Service' }));
  expect(names()).toEqual(['Brakes', 'Oil Change', 'Tires']);
});

test('thresholds of the company rank its services', async () => {
  const company = { silverThreshold: 90, goldThreshold: 95, platinumThreshold: 99 };
  open(address, { [call]: { ...practiceVsLive, company } });
  await screen.findByText('1,234');
  expect(tableRows('Services')[1]).toContain('Oil ChangeNot Ranked');
});

test('no improvement says why', async () => {
  const overall = { ...practiceVsLive.overall, averageImprovement: null };
  open(address, { [call]: { ...practiceVsLive, overall } });
  expect(await screen.findByText('too few calls of those who practiced')).toBeDefined();
});

test('without practice calls there is nobody to compare', async () => {
  const overall = { ...practiceVsLive.overall, averageImprovement: null, totalPracticeCalls: 0 };
  open(address, { [call]: { ...practiceVsLive, overall } });
  expect(await screen.findByText('nobody practiced')).toBeDefined();
  expect(screen.queryByText(/of those who practiced/)).toBeNull();
});
