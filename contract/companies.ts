// A company: the customer whose locations take the calls.
import { z } from 'zod';
import { Id, IdText } from './endpoint';
import { Count, Percent } from './figures';
import { EditedVersion, Email, line, Phone, PhoneOrNone } from './texts';
import { Threshold } from './tiers';
import { TimeZone } from './time-zone';

export const CompanyName = z.object({ id: Id, name: z.string() });
export type CompanyName = z.infer<typeof CompanyName>;

/** The time zone is that of its locations without one of their own. */
export const VisibleCompany = CompanyName.extend({ timeZone: z.string() });
export type VisibleCompany = z.infer<typeof VisibleCompany>;

export const Company = CompanyName.extend({
  contactEmail: z.string(),
  contactPhone: z.string(),
  timeZone: z.string(),
  active: z.boolean(),
  silverThreshold: Threshold.nullable(),
  goldThreshold: Threshold.nullable(),
  platinumThreshold: Threshold.nullable(),
  /** For a deleted company: until when an admin can restore it. */
  restorableUntil: z.iso.datetime().nullable(),
  version: z.int(),
});
export type Company = z.infer<typeof Company>;

/** Live calls and close rate of the last 7 days with what is known of them, deliveries that failed in the last 24 hours, and the last delivery. */
export const CompanyActivity = z.object({
  companyId: Id,
  totalCalls: Count,
  closeRate: Percent,
  knownCalls: Count,
  knownAppointments: Count,
  failedDeliveries: Count,
  lastDeliveryAt: z.iso.datetime().nullable(),
});
export type CompanyActivity = z.infer<typeof CompanyActivity>;

export const restorableDays = 30;

const threshold = Threshold.nullable().default(null);

export const CompanyInput = z.object({
  name: line(2, 'Company name must be at least 2 characters.'),
  contactEmail: Email,
  /** Can be empty only if the company has none: registration does not ask for it. */
  contactPhone: PhoneOrNone,
  /** Left out: unchanged; a new company gets the server's zone. */
  timeZone: TimeZone.optional(),
  silverThreshold: threshold,
  goldThreshold: threshold,
  platinumThreshold: threshold,
  /** Left out: unchanged; a new company is active. */
  active: z.boolean().optional(),
  version: EditedVersion,
});
export type CompanyInput = z.infer<typeof CompanyInput>;

export const CompanyWithPhone = CompanyInput.extend({ contactPhone: Phone });

/** `deleted`: the restorable ones instead of the active ones. */
export const AdminCompanyQuery = z.object({
  deleted: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

/** Lists cover one company, or all that the viewer can see. */
export const CompanyQuery = z.object({ companyId: IdText.optional() });

/** For a new item that omits its company when the viewer has several. */
export const chooseACompany = 'Choose a company.';
