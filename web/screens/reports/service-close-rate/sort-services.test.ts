import { expect, test } from 'vitest';
import { type Order, sortServices, turnOrder } from './sort-services';

const service = (serviceName: string, totalCalls: number, closeRate: number | null, trend: number | null) => ({
  serviceId: totalCalls,
  serviceName,
  totalCalls,
  appointmentsMade: 0,
  closeRate,
  trend,
});
const services = [service('Tires', 30, 9.5, null), service('Brakes', 200, null, -1), service('Oil', 4, 30, 2)];

test.each<[Order['column'], Order['direction'], string]>([
  ['serviceName', 'ascending', 'Brakes Oil Tires'],
  ['totalCalls', 'descending', 'Brakes Tires Oil'],
  ['totalCalls', 'ascending', 'Oil Tires Brakes'],
  ['closeRate', 'descending', 'Oil Tires Brakes'],
  ['closeRate', 'ascending', 'Tires Oil Brakes'],
  ['trend', 'ascending', 'Brakes Oil Tires'],
])('by %s, %s, with what has no value last', (column, direction, names) => {
  expect(
    sortServices(services, { column, direction })
      .map(({ serviceName }) => serviceName)
      .join(' '),
  ).toBe(names);
});

test('a press turns the order, or begins anew: names from A, figures from the highest', () => {
  const byRate: Order = { column: 'closeRate', direction: 'descending' };
  expect(turnOrder(byRate, 'closeRate')).toEqual({ column: 'closeRate', direction: 'ascending' });
  expect(turnOrder(byRate, 'trend')).toEqual({ column: 'trend', direction: 'descending' });
  expect(turnOrder(byRate, 'serviceName')).toEqual({ column: 'serviceName', direction: 'ascending' });
});
