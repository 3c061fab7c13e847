import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Improvement } from '#contract/practice';
import { open, tableRows } from '../open-reports';
import { practiceVsLive } from '../report-answers';

const address = '?company=1&type=practice-vs-live';
const call = 'GET /api/reports/practice-vs-live';

test('every figure of the report is shown, and a missing one is a dash', async () => {
  open(address, { [call]: practiceVsLive });
  const summary = within(await screen.findByRole('region', { name: 'Summary' }));
  await summary.findByText('1,234');
  for (const figure of ['40.5%', 'Gold', '56', '+2 pts']) expect(summary.getByText(figure)).toBeDefined();
  expect(tableRows('Services')).toEqual([
    'TiresSilver1,00030.0%4062.5%+3 ptsLikely',
    'Oil ChangePlatinum23485.5%1650.0%\u22120.8 ptsUnclear',
    'BrakesNot Ranked0—0—No calls',
  ]);
  const range = 'Unclear: between \u22123 and +8 pts; about 3 more weeks to tell 5 points';
  await userEvent.click(summary.getByRole('button', { name: range }));
  expect(screen.getByRole('dialog', { name: 'Unclear, Average Improvement' }).textContent).toBe(`${range.slice(9)}.`);
});

test('an improvement has a color only where it is more than chance', async () => {
  open(address, { [call]: practiceVsLive });
  const colorOf = async (points: string) => (await screen.findByText(points)).className;
  expect(await colorOf('+3 pts')).toContain('text-success');
  expect(await colorOf('\u22120.8 pts')).not.toMatch(/success|destructive/);
  expect(await colorOf('+2 pts')).not.toMatch(/success|destructive/);
});

test('figures that need explaining carry their definition', async () => {
  open(address, { [call]: practiceVsLive });
  await screen.findByText('1,234');
  for (const words of [
    /^Improvement = \(live close rate now − before, of the people who practiced the service\) − \(the same of those who did not\)/,
    /^The improvements of all services, each weighted by .* Now is Sep 22 – Nov 20, 2026, before is May 25 – Jul 23, 2026\.$/,
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
  await userEvent.click(screen.getByRole('button', { name: 'Live rate after practice vs. before' }));
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

const [tires] = practiceVsLive.services;

test.each<[string, Partial<Improvement>]>([
  ['Unclear: too few calls to compare', { reason: 'few-calls' }],
  ['Unclear: too few calls have an answer', { reason: 'outcomes-unknown' }],
  ['Unclear: everyone practiced, so there is no one to compare with', { reason: 'no-others' }],
  ['No calls: no practice calls', { reason: 'nobody-practiced' }],
])('without any improvement the summary says why: %s', async (words, improvement) => {
  const overall = { ...practiceVsLive.overall, averageImprovement: null, averageInterval: null };
  const services = [{ ...tires, improvementPoints: null, improvement: { ...tires?.improvement, ...improvement } }];
  open(address, { [call]: { ...practiceVsLive, overall, services: services.map(withoutInterval) } });
  const summary = within(await screen.findByRole('region', { name: 'Summary' }));
  expect(await summary.findByRole('button', { name: words })).toBeDefined();
});

function withoutInterval<Row extends { improvement: object }>(row: Row) {
  return { ...row, improvement: { ...row.improvement, interval: null } };
}
