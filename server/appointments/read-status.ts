// What became of an appointment, in the words of shop systems.
import type { AppointmentStatus } from '#contract/appointments';

const words: Record<AppointmentStatus, readonly string[]> = {
  kept: [
    ...[
      'kept',
      'completed',
      'complete',
      'done',
      'finished',
      'closed',
      'showed',
      'showed up',
      'show',
      'arrived',
      'attended',
    ],
    ...[
      'checked in',
      'checked out',
      'in progress',
      'in service',
      'invoiced',
      'paid',
      'converted',
      'fulfilled',
      'yes',
      'true',
    ],
  ],
  'no-show': [
    ...[
      'no show',
      'noshow',
      'no showed',
      'did not show',
      'did not arrive',
      'didnt show',
      'missed',
      'not arrived',
      'absent',
    ],
    ...['dns', 'no call no show', 'no', 'false'],
  ],
  canceled: [
    ...[
      'canceled',
      'cancelled',
      'cancel',
      'canceled by customer',
      'cancelled by customer',
      'deleted',
      'void',
      'voided',
    ],
    ...['declined', 'canceled by shop', 'cancelled by shop', 'withdrawn'],
  ],
  open: [
    ...[
      'open',
      'booked',
      'scheduled',
      'confirmed',
      'unconfirmed',
      'pending',
      'new',
      'requested',
      'rescheduled',
      'upcoming',
    ],
    ...['active', 'reserved', 'tentative', 'waiting', 'created', 'accepted'],
  ],
};

const statusByWord = new Map(
  Object.entries(words).flatMap(([status, list]) => list.map((word) => [word, status as AppointmentStatus] as const)),
);

/** Undefined for a word that nobody explained. */
export function readStatus(text: string): AppointmentStatus | undefined {
  const word = text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim();
  return statusByWord.get(word);
}
