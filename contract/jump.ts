// Jump: what a few words or digits name in the viewer's scope, the best matches first.
import { z } from 'zod';
import { Id } from './endpoint';
import { DeliveryStatus } from './webhooks';

/** At most so many of each kind. */
export const maxJumpsPerKind = 5;

/** Counting a customer's calls stops here. */
export const maxJumpCalls = 100;

/** Fewer digits are no phone number. */
const minPhoneDigits = 4;

export const JumpQuery = z.object({ q: z.string().trim().min(1).max(100) });

const ofCompany = { id: Id, name: z.string(), companyId: Id, companyName: z.string() };

export const JumpResults = z.object({
  companies: z.array(z.object({ id: Id, name: z.string() })),
  locations: z.array(z.object({ ...ofCompany, code: z.string().nullable() })),
  /** With the locations where they work, as far as the viewer sees them. */
  employees: z.array(z.object({ ...ofCompany, storeNames: z.array(z.string()) })),
  /** A shared service has no company. */
  services: z.array(
    z.object({ id: Id, name: z.string(), companyId: Id.nullable(), companyName: z.string().nullable() }),
  ),
  /** Customers by the end of their number, in E.164, with their calls, up to `maxJumpCalls`. */
  phones: z.array(z.object({ phone: z.string(), calls: z.int().positive() })),
  /** By our id or the phone system's. */
  calls: z.array(
    z.object({
      ...{ id: Id, companyId: Id, companyName: z.string(), startedAt: z.iso.datetime(), timeZone: z.string() },
      ...{ customerPhone: z.string().nullable(), storeName: z.string().nullable() },
    }),
  ),
  /** By their id in the log, their delivery id, or the id of their call; newest first. */
  deliveries: z.array(
    z.object({
      ...{ id: Id, companyId: Id, companyName: z.string(), receivedAt: z.iso.datetime(), status: DeliveryStatus },
    }),
  ),
});
export type JumpResults = z.infer<typeof JumpResults>;

/** The digits of a phone number in any writing, at least the last four; undefined for a text that is none. */
export function phoneDigitsOf(text: string): string | undefined {
  if (!/^(?:tel:)?[+\d\s().\-/\u2010-\u2015\u2212]+$/i.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= minPhoneDigits && digits.length <= maxPhoneDigits ? digits : undefined;
}

/** Of E.164. */
const maxPhoneDigits = 15;
