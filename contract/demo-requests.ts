import { z } from 'zod';
import { Id } from './endpoint';
import { Email, line, PersonName } from './texts';

export const dayOutOfReach = 'Choose a day from today on, at most two years ahead.';

export const DemoRequestInput = z.object({
  name: PersonName,
  email: Email,
  business: line(2, 'Business must be at least 2 characters.'),
  /** Whether it is within reach depends on the current time (isWithinReach). */
  preferredAt: z.iso.datetime({ offset: true, message: 'Choose a day and a time.' }).refine((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 2000 && year <= 2200;
  }, dayOutOfReach),
});
export type DemoRequestInput = z.infer<typeof DemoRequestInput>;

/** Not past in any time zone, and not more than two years ahead. */
export function isWithinReach(preferredAt: string, now: Date): boolean {
  const preferred = new Date(preferredAt).getTime();
  const last = new Date(now);
  last.setUTCFullYear(now.getUTCFullYear() + 2);
  return preferred >= now.getTime() - 86_400_000 && preferred <= last.getTime();
}

export const DemoRequest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  business: z.string(),
  preferredAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
});
export type DemoRequest = z.infer<typeof DemoRequest>;

export const DemoRequestChange = z.object({ isHandled: z.boolean() });
