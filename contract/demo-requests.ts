// Somebody on the landing page who would like to be shown the product.
import { z } from 'zod';
import { Id } from './endpoint';
import { Email, line, PersonName } from './texts';

export const dayOutOfReach = 'Choose a day from today on, at most two years ahead.';

export const DemoRequestInput = z.object({
  name: PersonName,
  email: Email,
  business: line(2, 'Business must be at least 2 characters.'),
  /** The day and time wished for; whether it lies within reach is judged by who knows what time it is (isWithinReach). */
  wishedAt: z.iso.datetime({ offset: true, message: 'Choose a day and a time.' }).refine((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 2000 && year <= 2200;
  }, dayOutOfReach),
});
export type DemoRequestInput = z.infer<typeof DemoRequestInput>;

/** Neither past, wherever it is still today, nor more than two years ahead. */
export function isWithinReach(wishedAt: string, now: Date): boolean {
  const wished = new Date(wishedAt).getTime();
  const last = new Date(now);
  last.setUTCFullYear(now.getUTCFullYear() + 2);
  return wished >= now.getTime() - 86_400_000 && wished <= last.getTime();
}

export const DemoRequest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  business: z.string(),
  wishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
});
export type DemoRequest = z.infer<typeof DemoRequest>;

export const DemoRequestChange = z.object({ isHandled: z.boolean() });
