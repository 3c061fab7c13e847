// What the figures of a part open: their calls, in the days that the part was asked for.
import type { AskedDashboard } from '#contract/figure-calls/dashboard-calls';
import { asOfOf } from '../../api/as-of';
import { type AddressOfCalls, useCallsAddresses } from '../../shell/calls/use-calls-addresses';
import { useCompany } from '../../shell/company';
import type { Part } from './use-part';

export interface PartCalls {
  /** Undefined while there are no figures. */
  asked: AskedDashboard | undefined;
  addressOf: AddressOfCalls;
}

export function usePartCalls({ data }: Part<object>): PartCalls {
  const { companyId } = useCompany();
  const addressOf = useCallsAddresses();
  const asOf = asOfOf(data);
  return { asked: asOf === undefined ? undefined : { companyId, asOf }, addressOf };
}
