import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Appointment, type MatchClass, maxPreviewed } from '#contract/appointment-imports';
import type { CompanyName } from '#contract/companies';
import { useLoaded } from '../../../api/queries';
import { request } from '../../../api/request';
import { callAddress } from '../../../shell/calls/calls-address';
import { formatCount, NONE } from '../../../ui/format';
import { callTimeIn, formatCallTime } from '../../../ui/format-call-time';
import { formatPhone } from '../../../ui/format-phone';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table';
import { textLinkClasses } from '../../../ui/text-link';
import { unmatchedWords } from '../import-words';
import { PageState } from './page-state';

/** `confirmed` are the possible pairs that a person confirmed; `unmatched` have no call. */
export type ListedClass = MatchClass | 'confirmed' | 'unmatched';

const listed: Record<ListedClass, { title: string; empty: string }> = {
  sure: { title: 'Sure', empty: 'No appointment was made during a call or within 30 minutes' },
  likely: { title: 'Likely', empty: 'No appointment was made later on the day of a call' },
  possible: { title: 'Possible', empty: 'No appointment was made on a later day' },
  confirmed: { title: 'Confirmed', empty: 'No possible pair was confirmed' },
  unmatched: { title: 'Not found', empty: 'Every appointment has a call' },
};

const stateOf = {
  sure: { state: 'matched', match: 'sure' },
  likely: { state: 'matched', match: 'likely' },
  possible: { state: 'possible' },
  confirmed: { state: 'matched', match: 'possible' },
  unmatched: { state: 'unmatched' },
} as const;

/** Appointments with their call, or with the reason why they have none. Times are the company's. */
export function AppointmentRows({
  company,
  importId,
  of,
  rows: total,
  isPreview,
}: {
  company: CompanyName;
  importId: number;
  of: ListedClass;
  rows: number;
  isPreview: boolean;
}) {
  const loaded = useInfiniteQuery({
    queryKey: ['listAppointments', importId, of, isPreview],
    queryFn: ({ pageParam }) =>
      request('listAppointments', {
        query: {
          ...{ companyId: company.id, importId, after: pageParam, limit: 50 },
          ...stateOf[of],
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
  });
  const { data: companies } = useLoaded('listCompanies');
  const timeZone = companies?.find(({ id }) => id === company.id)?.timeZone ?? 'UTC';
  const rows = loaded.data?.pages.flatMap((page) => page.rows) ?? [];
  const { title, empty } = listed[of];
  const outcome = of === 'unmatched' ? 'Why' : 'Call';
  return (
    <PageState of={loaded} count={rows.length} empty={empty}>
      <Table label={title} cardsBelow={720}>
        <TableHead>
          <HeadCell>Phone</HeadCell>
          <HeadCell>Made</HeadCell>
          <HeadCell>Location</HeadCell>
          <HeadCell>Service</HeadCell>
          <HeadCell>{outcome}</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key}>
              <Cell isFirst className="normal-nums">
                {row.phone === '' ? `Row ${row.line}` : formatPhone(row.phone)}
              </Cell>
              <Cell label="Made">
                {row.isDayOnly ? callTimeIn(timeZone, row.createdAt).day : formatCallTime(timeZone, row.createdAt)}
              </Cell>
              <Cell label="Location">{row.storeName ?? NONE}</Cell>
              <Cell label="Service">{row.serviceName ?? NONE}</Cell>
              <Cell label={outcome}>
                {row.callId === null ? (
                  row.reason ? (
                    unmatchedWords[row.reason].title
                  ) : (
                    NONE
                  )
                ) : (
                  <CallLink row={row} companyId={company.id} timeZone={timeZone} />
                )}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {isPreview && total > maxPreviewed && (
        <p className="border-t px-5 py-3 text-compact text-muted-foreground max-md:px-4">
          The first {maxPreviewed} are shown. All {formatCount(total)} are listed after the import.
        </p>
      )}
    </PageState>
  );
}

function CallLink({ row, companyId, timeZone }: { row: Appointment; companyId: number; timeZone: string }) {
  if (row.callId === null) return null;
  return (
    <Link
      to={callAddress({ id: row.callId, companyId })}
      aria-label={`Open the call of ${formatPhone(row.phone)}`}
      className={textLinkClasses}
    >
      {row.callStartedAt ? formatCallTime(timeZone, row.callStartedAt) : 'Open the call'}
    </Link>
  );
}
