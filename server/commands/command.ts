import type { Database } from '../database/engine/connect';
import type { SignInLimits } from '../http/sign-in/sign-in-limits';
import type { CommandOutput } from '../platform/control-client';
import type { Settings } from '../settings';

export interface CommandParts {
  database: Database;
  settings: Pick<Settings, 'dataDir' | 'demo'>;
  /** Whether people and phone systems are served meanwhile. */
  isServing: boolean;
  /** The running server's, which counts in memory. */
  signInLimits?: Pick<SignInLimits, 'clearEverywhere'>;
}

/** Throws one line if the input is wrong or the work fails. */
export type Command = (
  parts: CommandParts,
  input: unknown,
  output: CommandOutput,
  signal: AbortSignal,
) => Promise<void>;
