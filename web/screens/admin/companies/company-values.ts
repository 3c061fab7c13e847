// A company as its form begins with it.
import type { Company, CompanyInput } from '#contract/companies';
import { defaultThresholds } from '#contract/rank-tier';
import { zoneOfBrowser } from '../../../ui/time-zone-choice';

/** Without a company: a new one, its tiers where reports begin them. */
export function valuesOf(company: Company | undefined): CompanyInput {
  if (!company) {
    return { name: '', contactEmail: '', contactPhone: '', timeZone: zoneOfBrowser(), ...defaultThresholds };
  }
  const { id: _, active: _active, restorableUntil: _until, ...values } = company;
  return values;
}

/** What is typed into a threshold's field; empty is none of its own. */
export function readThreshold(text: unknown): number | null {
  const typed = String(text ?? '').trim();
  return typed === '' ? null : Number(typed);
}
