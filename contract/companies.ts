// A company: the customer whose locations take the calls.
import { z } from 'zod';
import { Id, IdText } from './endpoint';
import { Threshold } from './tiers';

/** A company as selectors show it. */
export const CompanyName = z.object({ id: Id, name: z.string() });
export type CompanyName = z.infer<typeof CompanyName>;

/** A company as the Admin Dashboard shows it. */
export const Company = CompanyName.extend({
  contactEmail: z.string(),
  contactPhone: z.string(),
  timeZone: z.string(),
  active: z.boolean(),
  silverThreshold: Threshold.nullable(),
  goldThreshold: Threshold.nullable(),
  platinumThreshold: Threshold.nullable(),
});
export type Company = z.infer<typeof Company>;

/** Every list takes one company, or all the viewer may see. */
export const CompanyQuery = z.object({ companyId: IdText.optional() });
