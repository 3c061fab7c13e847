// The calls as a table.
import type { Call, CallSort } from '#contract/call-list';
import { customerOf, lengthOf, saidBy } from '../../../shell/calls/call-words';
import { AppointmentMark } from '../../../ui/appointment-mark';
import { NONE } from '../../../ui/format';
import { callTimeIn } from '../../../ui/format-call-time';
import { Cell, SortableHeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table';
import type { CallOrder } from '../use-calls-address';

interface CallTableProps {
  calls: readonly Call[];
  sort: CallSort;
  order: CallOrder;
  onSort(sort: CallSort): void;
}

export function CallTable({ calls, sort, order, onSort }: CallTableProps) {
  return (
    <Table label="Calls" cardsBelow={720}>
      <TableHead>
        {columns.map(({ id, name, align }) => (
          <SortableHeadCell
            key={id}
            direction={sort !== id ? null : order === 'asc' ? 'ascending' : 'descending'}
            onSort={() => onSort(id)}
            {...(align && { align })}
          >
            {name}
          </SortableHeadCell>
        ))}
      </TableHead>
      <TableBody>
        {calls.map((call) => (
          <TableRow key={call.id}>
            {columns.map(({ id, name, align, show }, index) => (
              <Cell key={id} label={name} isFirst={index === 0} {...(align && { align })}>
                {show(call)}
              </Cell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const columns: readonly {
  id: CallSort;
  name: string;
  align?: 'right';
  show: (call: Call) => React.ReactNode;
}[] = [
  { id: 'time', name: 'Time', show: (call) => <TimeOf call={call} /> },
  { id: 'phone', name: 'Customer', show: customerOf },
  { id: 'location', name: 'Location', show: ({ storeName }) => storeName ?? NONE },
  { id: 'employee', name: 'Employee', show: ({ employeeName }) => employeeName ?? NONE },
  { id: 'service', name: 'Service', show: ({ serviceName }) => serviceName },
  {
    id: 'appointment',
    name: 'Appointment and who says so',
    show: (call) => <AppointmentMark appointment={call.appointment} said={saidBy(call)} />,
  },
  { id: 'duration', name: 'Duration', align: 'right', show: lengthOf },
];

function TimeOf({ call }: { call: Call }) {
  const { day, clock } = callTimeIn(call.timeZone, call.startedAt);
  return (
    <>
      <span className="font-semibold">{day}</span> <span className="ml-1 font-normal text-foreground-2">{clock}</span>
    </>
  );
}
