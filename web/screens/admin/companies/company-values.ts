import type { Company, CompanyInput } from '#contract/companies';
import { defaultThresholds } from '#contract/rank-tier';
import { zoneOfBrowser } from '../../../ui/time-zone-choice';

/** A new company starts with the default tiers. */
export function valuesOf(company: Company | undefined): CompanyInput {
  if (!company) {
    return { name: '', contactEmail: '', contactPhone: '', timeZone: zoneOfBrowser(), ...defaultThresholds };
  }
  const { id: _, active: _active, restorableUntil: _until, ...values } = company;
  return values;
}

/** A threshold as typed; null if the field is empty. */
export function readThreshold(text: unknown): number | null {
  const typed = String(text ?? '').trim();
  return typed === '' ? null : Number(typed);
}
