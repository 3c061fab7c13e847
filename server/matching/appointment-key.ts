// The identity of an appointment: what repeats an import changes nothing, and an update is a new version.
import { createHash } from 'node:crypto';

export interface Identified {
  listId: number;
  /** The list's own id of the row; without one its phone, times and location are its identity. */
  rowId: string | null;
  phone: string;
  createdAt: Date;
  appointmentAt: Date | null;
  locationId: number | null;
}

/** A UUID made of the identity: equal rows of one list have equal keys, in whatever import they are. */
export function appointmentKey({ listId, rowId, phone, createdAt, appointmentAt, locationId }: Identified): string {
  const identity =
    rowId === null ? ['row', phone, createdAt.getTime(), appointmentAt?.getTime() ?? null, locationId] : ['id', rowId];
  const digits = createHash('sha256')
    .update(JSON.stringify([listId, ...identity]))
    .digest('hex');
  // Version 8, of one's own making, and the variant of RFC 9562.
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
