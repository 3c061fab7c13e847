// Somebody on the landing page who would like to be shown the product.
import { z } from 'zod';
import { Id } from './endpoint';
import { Email, line, PersonName } from './texts';

export const DemoRequestInput = z.object({
  name: PersonName,
  email: Email,
  business: line(2, 'Business must be at least 2 characters.'),
  /** The day and time wished for. */
  wishedAt: z.iso.datetime({ offset: true, message: 'Choose a day and a time.' }),
});
export type DemoRequestInput = z.infer<typeof DemoRequestInput>;

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
