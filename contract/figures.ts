import { z } from 'zod';

export const Day = z.iso.date('Must be a date in the form YYYY-MM-DD.');
/** 0 to 100 with one decimal; null where too few outcomes are known, or without calls. */
export const Percent = z.number().min(0).max(100).nullable();
/** The difference of two percentages; null where one is missing. */
export const Points = z.number().min(-100).max(100).nullable();
export const Count = z.int().nonnegative();
