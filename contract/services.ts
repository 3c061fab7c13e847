// What callers ask for: tires, an oil change. A shared catalogue plus each company's own.
import { z } from 'zod';
import { Id } from './endpoint';

export const Service = z.object({ id: Id, name: z.string() });
export type Service = z.infer<typeof Service>;

/** A payload's unknown service is created when its name is no longer than this … */
export const maxServiceNameLength = 60;

/** … and the company has fewer own services than this. */
export const maxOwnServices = 200;
