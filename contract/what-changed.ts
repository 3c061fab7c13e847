// The largest moves of close rates in a period against the equally long one before it, where they are more than chance.
import { z } from 'zod';
import { type ChangedDays, changedDaysOffered, defaultChangedDays, maxMoves, maxPeopleNamed } from './changed-days';
import { Id, IdText } from './endpoint';
import { Count, Day } from './figures';

const isOffered = (days: number): days is ChangedDays => (changedDaysOffered as readonly number[]).includes(days);

export const WhatChangedQuery = z.object({
  companyId: IdText.optional(),
  days: z.coerce
    .number()
    .refine(isOffered, `Must be one of ${changedDaysOffered.join(', ')}.`)
    .default(defaultChangedDays),
});
export type WhatChangedQuery = z.infer<typeof WhatChangedQuery>;

const Rate = z.number().min(0).max(100);

/**
 * A move of live calls that have everything named here in common. What is null is not part of it: without an employee
 * it is of all people, without a location of all locations; under All Accounts it can be a whole company.
 */
export const Move = z.object({
  companyId: Id,
  companyName: z.string(),
  serviceId: Id.nullable(),
  serviceName: z.string().nullable(),
  storeId: Id.nullable(),
  storeName: z.string().nullable(),
  employeeId: Id.nullable(),
  employeeName: z.string().nullable(),
  /** The people who took these calls in the period. */
  employees: Count,
  /** The one to three of them whose own change makes most of it; none if it is of many, or of one. */
  mostly: z.array(z.string()).max(maxPeopleNamed),
  calls: Count,
  knownCalls: Count,
  knownAppointments: Count,
  closeRate: Rate,
  previousCalls: Count,
  previousKnownCalls: Count,
  previousKnownAppointments: Count,
  previousCloseRate: Rate,
  /** Known calls now × (close rate now − close rate before), rounded; negative where appointments were lost. */
  appointments: z.int(),
});
export type Move = z.infer<typeof Move>;

export const WhatChanged = z.object({
  days: z.int(),
  /** The day it counted back from: with it, a link to the calls means the same days later. */
  asOf: Day,
  period: z.object({ startDay: Day, endDay: Day, previousStartDay: Day, previousEndDay: Day }),
  /** How many sums of calls had enough of them in both periods to be compared. */
  compared: Count,
  /** Most appointments first. No call is behind two moves of a list. */
  lost: z.array(Move).max(maxMoves),
  won: z.array(Move).max(maxMoves),
});
export type WhatChanged = z.infer<typeof WhatChanged>;
