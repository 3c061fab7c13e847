// An instant in a query string.
import { z } from 'zod';

const notAnInstant = 'Must be a date and time, such as 2026-03-02T09:00:00Z.';

export const Instant = z.iso
  .datetime({ offset: true, message: notAnInstant })
  .refine((at) => at >= '1900' && at < '2200', notAnInstant);
