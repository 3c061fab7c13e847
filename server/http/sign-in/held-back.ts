// Whoever failed too often waits: for passwords and for one-time links alike. The rules are back-off.ts.
import type { Database } from '../../database/connect';
import { countFailure, deleteAttempts, findBlock, updateBlock } from '../../database/sign-in-attempts';
import { type Refusal, refuse } from '../failures';
import type { Subject } from './back-off';

/** A refusal while one of these is held back; null when the next try may come. */
export async function refuseHeldBack(database: Database, subjects: Subject[], now: Date): Promise<Refusal | null> {
  const keys = subjects.map(({ key }) => key);
  const blockedUntil = await findBlock(database.reads, keys, now);
  if (!blockedUntil) return null;
  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000);
  return refuse('too-many', undefined, undefined, Math.max(1, seconds));
}

export async function countFailures(database: Database, subjects: Subject[], now: Date): Promise<void> {
  for (const { key, windowSeconds, blockAfter } of subjects) {
    const counted = await countFailure(database.reads, key, now, secondsBefore(now, windowSeconds));
    const blockedUntil = blockAfter(counted, now);
    if (blockedUntil) await updateBlock(database.reads, key, blockedUntil);
  }
}

/** It was them after all. */
export async function forgetFailures(database: Database, subject: Subject, now: Date): Promise<void> {
  await deleteAttempts(database.reads, subject.key, secondsBefore(now, subject.windowSeconds));
}

function secondsBefore(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() - seconds * 1000);
}
