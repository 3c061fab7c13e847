import type { Settings, SignUp } from '../settings';

export interface DemoParts {
  settings: Pick<Settings, 'signUp' | 'demo'>;
  demoMode: boolean;
}

/** A demo that was not requested with DEMO=1 is for this machine only, even behind a proxy on it. */
export function isDemoFor({ settings, demoMode }: DemoParts, asked: { isOnThisMachine: boolean }): boolean {
  return demoMode && (settings.demo === true || asked.isOnThisMachine);
}

export function signUpFor(parts: DemoParts, asked: { isOnThisMachine: boolean }): SignUp {
  return parts.settings.signUp ?? (isDemoFor(parts, asked) ? 'open' : 'invited');
}
