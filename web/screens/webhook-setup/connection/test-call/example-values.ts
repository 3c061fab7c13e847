// Values of the example payload: the company's first location, a person there, a service and a number with a location,
// so the test call is realistic.
import type { ExampleValues } from '#contract/example-payload';
import type { StoreName } from '#contract/locations';
import { useLoaded } from '../../../../api/queries';

/** The example's own values, if the company has them. */
const preferred = { store: 'NS-01', employee: 'Jane Smith', service: 'Oil Change' };

export interface ExampleSource {
  isLoading: boolean;
  values: ExampleValues;
  stores: readonly StoreName[];
}

/** Falls back to the example's own values if loading fails. `isByNumber`: the number called finds the location. */
export function useExampleValues(companyId: number | undefined, isByNumber: boolean): ExampleSource {
  const query = companyId === undefined ? {} : { companyId };
  const stores = useLoaded('listStores', { query }, companyId !== undefined);
  const services = useLoaded('listServices', { query }, companyId !== undefined);
  const store = pick(stores.data, (it) => it.code === preferred.store);
  const employees = useLoaded('listEmployeesOfStore', { params: { id: store?.id ?? 0 } }, store !== undefined);
  const employee = pick(employees.data, (it) => it.name === preferred.employee);
  const numbers = useLoaded(
    'listCalledNumbers',
    { query: { companyId: companyId ?? 0 } },
    isByNumber && companyId !== undefined,
  );
  const placed = numbers.data?.numbers.find((it) => it.locationId !== null);
  const service = pick(services.data, (it) => it.name === preferred.service);
  return {
    isLoading:
      stores.isPending ||
      services.isPending ||
      (store !== undefined && employees.isPending) ||
      (isByNumber && numbers.isPending),
    values: {
      // A location without a code is identified by its id.
      ...(store && { storeId: store.code ?? String(store.id) }),
      ...(employee && { employeeId: employee.name }),
      ...(service && { service: service.name }),
      ...(placed && { numberCalled: placed.number }),
    },
    stores: stores.data ?? [],
  };
}

function pick<T>(all: readonly T[] | undefined, isPreferred: (it: T) => boolean): T | undefined {
  return all?.find(isPreferred) ?? all?.[0];
}
