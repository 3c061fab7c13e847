import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { chooseACompany } from '#contract/companies';
import { type Location, NewLocation } from '#contract/locations';

export const LocationFields = NewLocation.extend({ companyId: z.int(chooseACompany).positive(chooseACompany) });
export type LocationValues = z.input<typeof LocationFields>;
export type ParsedLocation = z.output<typeof LocationFields>;
export type LocationForm = UseFormReturn<LocationValues, unknown, ParsedLocation>;

/** In display order, so the first invalid field takes the focus. */
export const fieldNames = [
  'companyId',
  'name',
  'code',
  'phone',
  'email',
  'address',
  'city',
  'state',
  'zip',
  'regionId',
  'districtId',
  'timeZone',
] as const;

export function valuesOf(location: Location | undefined, ownCompany: number | undefined): LocationValues {
  return {
    companyId: location?.companyId ?? ownCompany ?? Number.NaN,
    name: location?.name ?? '',
    code: location?.code ?? '',
    phone: location?.phone ?? '',
    email: location?.email ?? '',
    address: location?.address ?? '',
    city: location?.city ?? '',
    state: location?.state ?? '',
    zip: location?.zip ?? '',
    regionId: location?.regionId ?? null,
    districtId: location?.districtId ?? null,
    timeZone: location?.timeZone ?? null,
    ...(location && { version: location.version }),
  };
}
