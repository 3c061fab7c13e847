// Possible pairs of an appointment and a call, which wait for a person's yes.
import { z } from 'zod';
import { Appointment } from './appointment-imports';
import { Id, IdText } from './endpoint';
import { Count } from './figures';

export const PossibleMatchQuery = z.object({
  companyId: IdText,
  listId: IdText.optional(),
  importId: IdText.optional(),
  storeId: IdText.optional(),
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const MatchedCall = z.object({
  id: Id,
  startedAt: z.iso.datetime(),
  timeZone: z.string(),
  storeId: Id.nullable(),
  storeName: z.string().nullable(),
  serviceName: z.string().nullable(),
  employeeName: z.string().nullable(),
  durationSeconds: z.int().nonnegative().nullable(),
  /** As shown now. */
  appointment: z.boolean().nullable(),
  /** Proposed for this appointment. */
  isProposed: z.boolean(),
  /** Another appointment has it. */
  isTaken: z.boolean(),
});

export const PossibleMatch = z.object({
  appointment: Appointment,
  timeZone: z.string(),
  /** The proposed call. */
  callId: Id,
  /** The customer's calls within the window that the viewer can see, newest first. */
  calls: z.array(MatchedCall),
});
export const PossibleMatches = z.object({
  total: Count,
  matches: z.array(PossibleMatch),
  nextAfter: z.string().nullable(),
});

export const maxMatchAnswers = 1_000;

/** Answers about proposed pairs, or the same about all that the filters select. Either can be undone as a whole. */
export const MatchAnswers = z.union([
  z.object({
    companyId: Id,
    answers: z
      .array(z.object({ key: z.uuid(), callId: Id, answer: z.enum(['yes', 'no']) }))
      .min(1)
      .max(maxMatchAnswers),
  }),
  z.object({
    companyId: Id,
    all: z.enum(['yes', 'no']),
    listId: Id.optional(),
    importId: Id.optional(),
    storeId: Id.optional(),
  }),
]);

/** Undo by its number. */
export const MatchAnswer = z.object({
  id: Id,
  /** Pairs that were answered; proposals that have changed meanwhile are left out. */
  answered: Count,
  skipped: Count,
});
