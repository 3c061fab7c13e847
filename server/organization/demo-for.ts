// Whom the demo is for, and with it who may register.
import type { Settings, SignUp } from '../settings';

export interface DemoParts {
  settings: Pick<Settings, 'signUp' | 'demo'>;
  demoMode: boolean;
}

/** A demo that nobody asked for by DEMO=1 is for this machine alone, also when a proxy on it lets others in. */
export function isDemoFor({ settings, demoMode }: DemoParts, asked: { isOnThisMachine: boolean }): boolean {
  return demoMode && (settings.demo === true || asked.isOnThisMachine);
}

export function signUpFor(parts: DemoParts, asked: { isOnThisMachine: boolean }): SignUp {
  return parts.settings.signUp ?? (isDemoFor(parts, asked) ? 'open' : 'invited');
}
