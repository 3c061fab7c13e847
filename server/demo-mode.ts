// Whether this installation is a demo, which everybody can sign in to, and how a real one gets its first admin.
// Asked once at the start, before the demo is seeded or anything listens.
import type { Database } from './database/connect';
import { type DemoHistory, findDemoHistory, isEmptyInstallation, saveDemoHistory } from './database/settings';
import { hasAdmin } from './database/users';
import { makeFirstAdminLink } from './http/sign-in/first-admin';
import type { Settings } from './settings';

/** What the database knows that bears on the demo. */
export interface DemoFacts {
  engine: Database['engine'];
  isEmpty: boolean;
  history: DemoHistory | null;
}

/**
 * `DEMO` decides where it is set. Else only an embedded database that is new or was made by the demo is one, and only
 * while nobody but this machine can reach it: its passwords are public.
 */
export function decideDemoMode(
  settings: Pick<Settings, 'demo' | 'host' | 'publicUrl'>,
  { engine, isEmpty, history }: DemoFacts,
): boolean {
  if (settings.demo !== undefined) return settings.demo;
  const isDemosOwn = history === 'made' || (history === null && isEmpty);
  return engine === 'embedded' && isDemosOwn && isLoopback(settings.host) && settings.publicUrl === undefined;
}

export async function findDemoFacts(database: Database): Promise<DemoFacts> {
  return {
    engine: database.engine,
    isEmpty: await isEmptyInstallation(database.reads),
    history: await findDemoHistory(database.reads),
  };
}

/** Decides, and remembers that the demo made this database if it is about to: to be called before the seeding. */
export async function settleDemoMode(database: Database, settings: Settings): Promise<boolean> {
  const facts = await findDemoFacts(database);
  const demoMode = decideDemoMode(settings, facts);
  if (demoMode && facts.isEmpty) await saveDemoHistory(database.reads, 'made');
  return demoMode;
}

/** The one-time link on which the first admin is made, as a path; null in demo mode and once there is an admin. */
export async function announceFirstAdmin(database: Database, demoMode: boolean, now: Date): Promise<string | null> {
  if (demoMode || (await hasAdmin(database.reads))) return null;
  return makeFirstAdminLink(database, now);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
