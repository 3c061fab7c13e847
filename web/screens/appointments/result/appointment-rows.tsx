import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Appointment } from '#contract/appointment-imports';
import type { CompanyName } from '#contract/companies';
import { useLoaded } from '../../../api/queries';
import { request } from '../../../api/request';
import { callAddress } from '../../../shell/calls/calls-address';
import { NONE } from '../../../ui/format';
import { callTimeIn, formatCallTime } from '../../../ui/format-call-time';
import { formatPhone } from '../../../ui/format-phone';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table';
import { textLinkClasses } from '../../../ui/text-link';
import { unmatchedWords } from '../import-words';
import { PageState } from './page-state';

/** Appointments with their call, or with the reason why they have none. Times are the company's. */
export function AppointmentRows({
  company,
  importId,
  state,
}: {
  company: CompanyName;
  importId: number;
  state: 'matched' | 'unmatched';
}) {
  const loaded = useInfiniteQuery({
    queryKey: ['listAppointments', importId, state],
    queryFn: ({ pageParam }) =>
      request('listAppointments', {
        query: { companyId: company.id, importId, state, after: pageParam, limit: 50 },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
  });
  const { data: companies } = useLoaded('listCompanies');
  const timeZone = companies?.find(({ id }) => id === company.id)?.timeZone ?? 'UTC';
  const rows = loaded.data?.pages.flatMap((page) => page.rows) ?? [];
  const empty = state === 'matched' ? 'No appointment has a call for sure' : 'Every appointment has a call';
  return (
    <PageState of={loaded} count={rows.length} empty={empty}>
      <Table label={state === 'matched' ? 'Sure and likely' : 'Not found'} cardsBelow={720}>
        <TableHead>
          <HeadCell>Phone</HeadCell>
          <HeadCell>Made</HeadCell>
          <HeadCell>Location</HeadCell>
          <HeadCell>Service</HeadCell>
          <HeadCell>{state === 'matched' ? 'Call' : 'Why'}</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key}>
              <Cell isFirst>{formatPhone(row.phone)}</Cell>
              <Cell label="Made">
                {row.isDayOnly ? callTimeIn(timeZone, row.createdAt).day : formatCallTime(timeZone, row.createdAt)}
              </Cell>
              <Cell label="Location">{row.storeName ?? NONE}</Cell>
              <Cell label="Service">{row.serviceName ?? NONE}</Cell>
              <Cell label={state === 'matched' ? 'Call' : 'Why'}>
                {row.callId === null ? (
                  row.reason ? (
                    unmatchedWords[row.reason].title
                  ) : (
                    NONE
                  )
                ) : (
                  <CallLink row={row} companyId={company.id} />
                )}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </PageState>
  );
}

function CallLink({ row, companyId }: { row: Appointment; companyId: number }) {
  if (row.callId === null) return null;
  const words = row.isConfirmed ? 'Confirmed' : row.match === 'sure' ? 'Sure' : 'Likely';
  return (
    <Link to={callAddress({ id: row.callId, companyId })} className={textLinkClasses}>
      {words}, open the call
    </Link>
  );
}
