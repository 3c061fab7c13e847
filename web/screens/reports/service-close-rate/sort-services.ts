// The order of the services in the table.
import type { ServiceCloseRateReport } from '#contract/reports';

type Service = ServiceCloseRateReport['services'][number];

export type Column = 'serviceName' | 'totalCalls' | 'appointmentsMade' | 'closeRate' | 'trend';

export interface Order {
  column: Column;
  direction: 'ascending' | 'descending';
}

/** Sorted anew; what has no value stands last either way, equals by name. */
export function sortServices(services: readonly Service[], { column, direction }: Order): Service[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...services].sort((a, b) => {
    const [some, other] = [a[column], b[column]];
    if (some === null || other === null) return Number(some === null) - Number(other === null) || byName(a, b);
    return sign * compare(some, other) || byName(a, b);
  });
}

/** The order after a press on a column's head: turned, or by that column, names from A and figures from the highest. */
export function turnOrder(order: Order, column: Column): Order {
  if (order.column !== column) return { column, direction: column === 'serviceName' ? 'ascending' : 'descending' };
  return { column, direction: order.direction === 'ascending' ? 'descending' : 'ascending' };
}

function compare(some: string | number, other: string | number): number {
  return typeof some === 'number' && typeof other === 'number'
    ? some - other
    : String(some).localeCompare(String(other), 'en');
}

function byName(a: Service, b: Service): number {
  return a.serviceName.localeCompare(b.serviceName, 'en');
}
