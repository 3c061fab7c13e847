// A move in words: what its calls have in common, and how many they are.
import type { Move } from '#contract/what-changed';
import { formatCount } from '../../../ui/format';

/** "Tires at Mill Street, Terrence Boyd": what is not part of the move is left out. */
export function nameMove({ companyName, serviceName, storeName, employeeName }: Move): string {
  const what = serviceName && storeName ? `${serviceName} at ${storeName}` : (serviceName ?? storeName);
  return [what, employeeName].filter(Boolean).join(', ') || companyName;
}

/** "74 calls, mostly Rosa Delgado", or "74 calls, 3 employees"; of one person's move the calls alone. `isOfAll`: under All Accounts the company comes first. */
export function countMove({ companyName, knownCalls, employees, employeeId, mostly }: Move, isOfAll: boolean): string {
  return [
    isOfAll && companyName,
    `${formatCount(knownCalls)} ${knownCalls === 1 ? 'call' : 'calls'}`,
    employeeId === null && (mostly.length > 0 ? `mostly ${listNames(mostly)}` : countEmployees(employees)),
  ]
    .filter(Boolean)
    .join(', ');
}

function countEmployees(count: number): string | false {
  return count > 0 && `${formatCount(count)} ${count === 1 ? 'employee' : 'employees'}`;
}

const listNames = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
