// The services a person practiced: two in the row, the others behind a button, all of them in print.
import type { EmployeePracticeReport } from '#contract/reports';
import { FigureLink } from '../../../ui/figure-link';
import { formatCount, NONE } from '../../../ui/format';
import { Popover } from '../../../ui/popover';

type Services = EmployeePracticeReport['employees'][number]['practiceServices'];

export function PracticeServices({
  of,
  services,
  linkOf,
}: {
  of: string;
  services: Services;
  /** The address of the practice calls of a service. */
  linkOf: (service: Services[number]) => string | undefined;
}) {
  if (services.length === 0) return NONE;
  const hidden = services.length - SHOWN;
  return (
    <div className="flex items-center gap-x-2">
      <ul className="flex gap-x-3 print:flex-wrap">
        {services.map((service, index) => (
          <li key={service.serviceId} className={index < SHOWN ? 'contents' : 'hidden print:contents'}>
            <ServiceCount service={service} link={linkOf(service)} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Popover
          label={`Services ${of} practiced`}
          align="start"
          className="w-60 text-compact"
          trigger={
            <button
              type="button"
              aria-label={`${hidden} more services ${of} practiced`}
              className="rounded-badge px-1 font-medium text-primary-text hover:bg-fill max-md:h-10 print:hidden"
            >
              {hidden} more
            </button>
          }
        >
          <ul className="flex flex-col gap-1">
            {services.map((service) => (
              <li key={service.serviceId} className="flex justify-between gap-4">
                <span>{service.serviceName}</span>
                <span className="font-medium">
                  <Count service={service} link={linkOf(service)} />
                </span>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </div>
  );
}

function ServiceCount({ service, link }: { service: Services[number]; link: string | undefined }) {
  return (
    <span>
      {service.serviceName}{' '}
      <span className="font-medium text-foreground">
        <Count service={service} link={link} />
      </span>
    </span>
  );
}

function Count({
  service: { serviceName, practiceCalls },
  link,
}: {
  service: Services[number];
  link: string | undefined;
}) {
  return (
    <FigureLink to={link} label={`${formatCount(practiceCalls)}, practice calls, ${serviceName}`}>
      {formatCount(practiceCalls)}
    </FigureLink>
  );
}

const SHOWN = 2;
