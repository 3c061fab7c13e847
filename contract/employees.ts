// The people who take the calls.
import { z } from 'zod';
import { Id } from './endpoint';

/** An employee as selectors show them. */
export const EmployeeName = z.object({ id: Id, name: z.string() });
export type EmployeeName = z.infer<typeof EmployeeName>;
