// The close rate of every service as a slice: rates beside each other, no shares of a whole.
import { PieChart } from '../../ui/pie-chart';
import { closeRateOf, listCounts, spellCounts } from './counts';
import { chartStateOf, usePart } from './use-part';

export function ProductPerformance() {
  const part = usePart('getServicePerformance');
  const services = part.data ?? [];
  const slices = services.map((service) => ({
    id: String(service.serviceId),
    name: service.name,
    value: service.value,
    note: spellCounts(service),
    cell: listCounts(service),
  }));
  const named = idsOfBusiest(services);
  const isCut = services.length > named.size;
  return (
    <PieChart
      title="Product Performance"
      caption={
        isCut
          ? `Conversion rates, not shares, 30 days, ${named.size} of ${services.length}`
          : 'Conversion rates, not shares, last 30 days'
      }
      tableCaption="Conversion rate by service in %, last 30 days"
      headings={['Service', 'Rate', 'Appointments of calls']}
      slices={slices.filter(({ id }) => named.has(id))}
      otherSlices={slices.filter(({ id }) => !named.has(id))}
      total={{ value: closeRateOf(services), caption: 'all services' }}
      state={chartStateOf(
        part,
        services.length === 0 && {
          title: 'No calls in the last 30 days',
          text: 'Every service with a live call gets a slice.',
        },
      )}
      height={240}
    />
  );
}

/** The services a ring can name without crowding: those with the most calls. The others stand in the table. */
function idsOfBusiest(services: readonly { serviceId: number; calls: number }[]): ReadonlySet<string> {
  const busiest = services.toSorted((some, other) => other.calls - some.calls).slice(0, MOST_SLICES);
  return new Set(busiest.map(({ serviceId }) => String(serviceId)));
}

const MOST_SLICES = 10;
