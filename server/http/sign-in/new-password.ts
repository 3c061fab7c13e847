// A password somebody wants to have, made into what is kept of it: everywhere one is set, the same words refuse it.
import { type Refusal, refuse } from '../failures';
import { isCommonPassword, tooCommon } from './common-passwords';
import { hashPassword } from './passwords';
import { refuseBusy } from './sign-in';
import { QueueFull } from './turns';

/** Null when the password will do. `field` is what the form calls it. */
export function refuseCommonPassword(password: string, username: string, field = 'password'): Refusal | null {
  return isCommonPassword(password, username) ? refuse('malformed', tooCommon, { [field]: tooCommon }) : null;
}

/** The hash to keep, or a refusal when too many are hashed just now. Never inside a transaction: it takes its time. */
export async function hashNewPassword(password: string): Promise<string | Refusal> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof QueueFull) return refuseBusy();
    throw error;
  }
}
