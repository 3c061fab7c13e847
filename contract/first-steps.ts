// The first steps of a new company, derived from existing data, except that a report was read.
import { z } from 'zod';
import { Id } from './endpoint';

export const FirstSteps = z.object({
  companyId: Id,
  hasLocation: z.boolean(),
  hasPeople: z.boolean(),
  hasServices: z.boolean(),
  /** A phone system with a mapping. */
  hasWebhook: z.boolean(),
  /** The phone system without a mapping for which most deliveries wait, if there is one. */
  unmapped: z.object({ source: z.string(), name: z.string(), waiting: z.int().nonnegative() }).nullable(),
  /** A call that counts, or a test call that would. */
  hasCall: z.boolean(),
  /** A call whose appointment something states: the phone system, a list or a person. */
  hasOutcome: z.boolean(),
  hasReadReport: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const FirstStepsDone = z.object({ companyId: Id });
