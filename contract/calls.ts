// The fixed values of a call.
import { z } from 'zod';

export const callTypes = ['Appointment', 'Quote', 'Status', 'Callback', 'Other'] as const;
export const CallType = z.enum(callTypes);
export type CallType = z.infer<typeof CallType>;

export const callDirections = ['inbound', 'outbound', 'internal'] as const;
export type CallDirection = (typeof callDirections)[number];

/** Whether anybody took the call. */
export const answeredKinds = ['answered', 'missed', 'voicemail'] as const;
export type Answered = (typeof answeredKinds)[number];

export const CallTag = z.enum(['Live', 'Practice']);
export type CallTag = z.infer<typeof CallTag>;
