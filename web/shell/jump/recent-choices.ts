// What a person chose lately. In memory only: it names customers, so it must not outlive the tab; and by person, since
// another one may sign in.
import type { JumpChoice } from './choice';

const maxRecent = 6;

const recent = new Map<number, readonly JumpChoice[]>();

/** The newest first. */
export function recentChoices(userId: number): readonly JumpChoice[] {
  return recent.get(userId) ?? [];
}

export function rememberChoice(userId: number, choice: JumpChoice): void {
  const others = recentChoices(userId).filter(({ id }) => id !== choice.id);
  recent.set(userId, [choice, ...others].slice(0, maxRecent));
}
