import { isCommonPassword, isGuessablePassword, tooCommon } from '../../organization/common-passwords';
import { type Refusal, refuse } from '../failures';
import { QueueFull } from '../limits/concurrency-limit';
import { hashPassword } from './passwords';
import { refuseBusy } from './sign-in';

export function refuseGivenPassword(password: string, username: string): Refusal | null {
  return isCommonPassword(password, username) ? refuseTooCommon('password') : null;
}

/** For a password people choose themselves; null if acceptable. `field` is the form's name for it. */
export function refuseChosenPassword(password: string, username: string, field = 'password'): Refusal | null {
  return isGuessablePassword(password, username) ? refuseTooCommon(field) : null;
}

function refuseTooCommon(field: string): Refusal {
  return refuse('malformed', tooCommon, { [field]: tooCommon });
}

/** The hash, or a refusal if too many are being hashed. Never inside a transaction: it is slow. */
export async function hashNewPassword(password: string): Promise<string | Refusal> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof QueueFull) return refuseBusy();
    throw error;
  }
}
