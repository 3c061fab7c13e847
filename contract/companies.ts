// A company: the customer whose locations take the calls.
import { z } from 'zod';
import { Id, IdText } from './endpoint';
import { Count, Percent } from './figures';
import { EditedVersion, Email, line, Phone, PhoneOrNone } from './texts';
import { Threshold } from './tiers';
import { TimeZone } from './time-zone';

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
  /** Deleted: until when an admin can restore it. */
  restorableUntil: z.iso.datetime().nullable(),
  version: z.int(),
});
export type Company = z.infer<typeof Company>;

/**
 * How a company does: the live calls of its last 7 days and their close rate, the deliveries that failed in the last 24
 * hours, and when its last delivery came.
 */
export const CompanyActivity = z.object({
  companyId: Id,
  totalCalls: Count,
  closeRate: Percent,
  failedDeliveries: Count,
  lastDeliveryAt: z.iso.datetime().nullable(),
});
export type CompanyActivity = z.infer<typeof CompanyActivity>;

/** How long a deleted company can be restored. */
export const restorableDays = 30;

const threshold = Threshold.nullable().default(null);

export const CompanyInput = z.object({
  name: line(2, 'Company name must be at least 2 characters.'),
  contactEmail: Email,
  /** Empty only where the company has none: who registers a company is not asked for one. */
  contactPhone: PhoneOrNone,
  /** Left out: the zone stays as it is; a new company has the server's. */
  timeZone: TimeZone.optional(),
  silverThreshold: threshold,
  goldThreshold: threshold,
  platinumThreshold: threshold,
  /** Left out: as it is; a new company is active. */
  active: z.boolean().optional(),
  version: EditedVersion,
});
export type CompanyInput = z.infer<typeof CompanyInput>;

/** A company that has a phone, or is made by an admin. */
export const CompanyWithPhone = CompanyInput.extend({ contactPhone: Phone });

/** `deleted`: those that can still be restored instead of the living. */
export const AdminCompanyQuery = z.object({
  deleted: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

/** Every list takes one company, or all the viewer may see. */
export const CompanyQuery = z.object({ companyId: IdText.optional() });

/** For creating something without saying where, when there are several companies to choose from. */
export const chooseACompany = 'Choose a company.';
