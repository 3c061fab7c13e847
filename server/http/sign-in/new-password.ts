// A password somebody wants to have, made into what is kept of it: everywhere one is set, the same words refuse it.

import { isCommonPassword, isGuessablePassword, tooCommon } from '../../organization/common-passwords';
import { type Refusal, refuse } from '../failures';
import { QueueFull } from '../limits/turns';
import { hashPassword } from './passwords';
import { refuseBusy } from './sign-in';

/** Of a password that is set for somebody in their employee record; null when it will do. */
export function refuseGivenPassword(password: string, username: string): Refusal | null {
  return isCommonPassword(password, username) ? refuseTooCommon('password') : null;
}

/** Of a password that somebody chooses for themselves; null when it will do. `field` is what the form calls it. */
export function refuseChosenPassword(password: string, username: string, field = 'password'): Refusal | null {
  return isGuessablePassword(password, username) ? refuseTooCommon(field) : null;
}

function refuseTooCommon(field: string): Refusal {
  return refuse('malformed', tooCommon, { [field]: tooCommon });
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
