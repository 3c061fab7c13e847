// The closed words a call is described with.
import { z } from 'zod';

export const CallType = z.enum(['Appointment', 'Quote', 'Status', 'Callback', 'Other']);
export type CallType = z.infer<typeof CallType>;

export const CallTag = z.enum(['Live', 'Practice']);
export type CallTag = z.infer<typeof CallTag>;
