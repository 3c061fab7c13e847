// The company that a person chose last, after All Accounts also the one before, so that a new tab begins with it. Kept until
// sign-out.
import { readStored, store } from '../ui/stored-text';

type Choices = readonly (number | 'all')[];

const name = 'callgauge-companies';

/** Empty for anybody but the person who chose them. */
export function readLastCompanies(userId: number): Choices {
  const [owner, ...choices] = (readStored(name) ?? '').split(' ');
  return owner === String(userId) ? choices.map((choice) => (choice === 'all' ? choice : Number(choice))) : [];
}

export function keepLastCompanies(userId: number, choices: Choices): void {
  store(name, [userId, ...choices].join(' '));
}

export function forgetLastCompanies(): void {
  store(name, null);
}
