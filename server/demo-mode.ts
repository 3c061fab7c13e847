// Decides at start whether this installation is a demo, or else creates the first admin's link.
import type { Database } from './database/engine/connect';
import { hasAdmin } from './database/people/users';
import {
  type DemoHistory,
  findDemoHistory,
  hasCompaniesOfItsOwn,
  isEmptyInstallation,
  saveDemoHistory,
} from './database/settings';
import { isLoopback } from './http/loopback';
import { makeFirstAdminLink } from './http/sign-in/first-admin';
import type { Settings } from './settings';

export interface DemoFacts {
  /** Whether the database is the one that comes along. */
  isLocal: boolean;
  isEmpty: boolean;
  hasOwnCompanies: boolean;
  history: DemoHistory | null;
}

/** Demo mode would open existing companies to everyone. */
export class DemoRefused extends Error {}

/**
 * `DEMO` decides if set. Otherwise the database that comes along becomes one if it is new or was made by the demo, but only while
 * no other machine can reach it: its passwords are public.
 */
export function decideDemoMode(
  settings: Address & Pick<Settings, 'demo'>,
  { isLocal, isEmpty, history }: Pick<DemoFacts, 'isLocal' | 'isEmpty' | 'history'>,
): boolean {
  if (settings.demo !== undefined) return settings.demo;
  const isDemosOwn = history === 'made' || (history === null && isEmpty);
  return isLocal && isDemosOwn && !isReachable(settings);
}

export async function findDemoFacts(database: Database): Promise<DemoFacts> {
  return {
    isLocal: database.isLocal,
    isEmpty: await isEmptyInstallation(database.people),
    hasOwnCompanies: await hasCompaniesOfItsOwn(database.people),
    history: await findDemoHistory(database.people),
  };
}

/** Decides and records that this is a demo. Throws DemoRefused if the demo's admin would see others' companies. */
export async function applyDemoMode(
  database: Database,
  settings: Settings,
  say: (line: string) => void = () => {},
): Promise<boolean> {
  const facts = await findDemoFacts(database);
  const demoMode = decideDemoMode(settings, facts);
  if (!demoMode) return false;
  if (facts.hasOwnCompanies && facts.history !== 'made') throw new DemoRefused(demoRefused);
  if (isReachable(settings)) say(warning);
  if (facts.isEmpty) await saveDemoHistory(database.people, 'made');
  return true;
}

const demoRefused =
  'DEMO=1 would let everyone see the companies in this database: the demo’s passwords are public. ' +
  'Use DEMO=0, or another database for the demo.';

const warning =
  'Warning: DEMO=1, and others can reach this address. Everyone knows the demo’s passwords: put no real calls into it.';

/** The path of the one-time link that creates the first admin; null in demo mode and once there is an admin. */
export async function announceFirstAdmin(database: Database, demoMode: boolean, now: Date): Promise<string | null> {
  if (demoMode || (await hasAdmin(database.people))) return null;
  return makeFirstAdminLink(database, now);
}

type Address = Pick<Settings, 'host' | 'listenFds' | 'publicUrl' | 'trustProxy'>;

/** Whether anyone beyond this machine can reach the server, as far as the settings tell. */
function isReachable({ host, listenFds, publicUrl, trustProxy }: Address): boolean {
  return !isLoopback(host) || listenFds > 0 || publicUrl !== undefined || trustProxy !== false;
}
