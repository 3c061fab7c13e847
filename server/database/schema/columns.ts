import { bigint, bigserial, customType, integer, timestamp } from 'drizzle-orm/pg-core';

export const id = () => bigserial({ mode: 'number' }).notNull();
export const reference = () => bigint({ mode: 'number' });
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const madeAt = () => instant().notNull().defaultNow();
/** Counts the saves of a row, so that concurrent edits are rejected (409). */
export const version = () => integer().notNull().default(0);

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Compared byte by byte, whatever the database's language. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
