// Checks a PostgreSQL server before anything is written to it.
import type pg from 'pg';
import { isDatabaseUnavailable } from './database-away';

const oldestVersion = 15;

export class DatabaseUnreachable extends Error {}

/** The server rejects our password or role: until a person fixes it. */
export class DatabaseAccessDenied extends Error {}

/** Throws one line if the server is too old. */
export async function checkPostgres(client: Pick<pg.Client, 'query'>, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
           current_setting('server_encoding') as encoding, lower('Ö') = 'ö' as "foldsCase",
           current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit"`);
  for (const facts of rows) checkFacts(facts, log);
}

interface Facts {
  version: string;
  major: number;
  encoding: string;
  /** Of letters beyond ASCII, with which names are compared. */
  foldsCase: boolean;
  fsync: string;
  synchronousCommit: string;
}

function checkFacts(facts: Facts, log: (line: string) => void): void {
  if (facts.major < oldestVersion)
    throw new Error(`DATABASE_URL points to PostgreSQL ${facts.version}; CallGauge needs ${oldestVersion} or newer.`);
  if (facts.encoding !== 'UTF8')
    throw new Error(`The database of DATABASE_URL is encoded as ${facts.encoding}; CallGauge needs UTF8.`);
  if (!facts.foldsCase)
    throw new Error(
      "The database of DATABASE_URL does not lower letters such as Ö. Create it anew with a locale that does, such as C.UTF-8: create database callgauge template template0 locale 'C.UTF-8'.",
    );
  for (const [setting, value] of [
    ['fsync', facts.fsync],
    ['synchronous_commit', facts.synchronousCommit],
  ])
    if (value === 'off')
      log(
        `Warning: this PostgreSQL runs with ${setting} = off, so calls it has confirmed can be lost when it crashes.`,
      );
}

/**
 * Throws one clear line about a connection that failed: DatabaseUnreachable or DatabaseAccessDenied. In our words, because
 * the driver's message is empty for a name with several addresses. The server's names user and database.
 */
export function explainNoConnection(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isNotReady = /^(53|57P)/.test(code);
  const refusal = `The PostgreSQL server of DATABASE_URL refused the connection: ${error.message}`;
  if (code.startsWith('28')) throw new DatabaseAccessDenied(refusal);
  if (code.startsWith('3D')) throw new Error(refusal);
  const why = /^E[A-Z]/.test(code) ? code : error.message;
  const line = `The PostgreSQL server of DATABASE_URL cannot be reached (${why}).`;
  if (isNotReady || /^E[A-Z]/.test(code) || isDatabaseUnavailable(error)) throw new DatabaseUnreachable(line);
  throw new Error(line);
}
