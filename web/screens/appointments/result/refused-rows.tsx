import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { request } from '../../../api/request';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table';
import { refusalWords } from '../import-words';
import { PageState } from './page-state';

/** Rows that were left out, with their reason and what the file says. */
export function RefusedRows({ importId }: { importId: number }) {
  const loaded = useInfiniteQuery({
    queryKey: ['listRefusedAppointmentRows', importId],
    queryFn: ({ pageParam }) =>
      request('listRefusedAppointmentRows', { params: { id: importId }, query: { after: pageParam, limit: 50 } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
  });
  const rows = loaded.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <PageState of={loaded} count={rows.length} empty="No row was left out">
      <Table label="Left out" cardsBelow={640}>
        <TableHead>
          <HeadCell>Row</HeadCell>
          <HeadCell>Reason</HeadCell>
          <HeadCell>What the file says</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map(({ line, reason, values }) => (
            <TableRow key={line}>
              <Cell isFirst>
                <span>
                  <span className="hidden in-[.cards]:inline">Row </span>
                  {line}
                </span>
              </Cell>
              {/* Not strings: the table would cut them. */}
              <Cell label="Reason" className="whitespace-normal py-2">
                <span className="inline-block min-w-36">{refusalWords[reason]}</span>
              </Cell>
              <Cell label="What the file says" className="whitespace-normal py-2 [overflow-wrap:anywhere]">
                {/* One box: as cards, cells are rows of boxes. */}
                <span>
                  {Object.entries(values).map(([column, value]) => (
                    <Fragment key={column}>
                      <span className="mr-2">
                        <span className="text-muted-foreground">{column}:</span> {value}
                      </span>{' '}
                    </Fragment>
                  ))}
                </span>
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </PageState>
  );
}
