import { unknownService } from '#contract/services';
import { useLoaded } from '../../../api/queries';
import type { CallInHand } from './mark-state';

/** The name of a service that was chosen for a call, also of one without a key. */
export function useServiceName(
  call: CallInHand['call'],
  services: readonly { id: number; name: string }[],
  serviceId: number,
): string {
  const near = [...services, { id: call.serviceId, name: call.serviceName }].find(({ id }) => id === serviceId);
  const { data } = useLoaded('listServices', { query: { companyId: call.companyId } }, near === undefined);
  return near?.name ?? data?.find(({ id }) => id === serviceId)?.name ?? unknownService;
}
