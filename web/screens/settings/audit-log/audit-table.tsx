// Audit log entries: when, what, where; a click shows the changes.
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { AuditEntry } from '#contract/audit-log';
import { cn } from '../../../ui/cn';
import { formatTimestamp, formatTimestampDay, formatTimestampTime } from '../../../ui/format';
import { Loading, SkeletonRows } from '../../../ui/skeleton';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table';
import { describeCompanies, describeEntry } from './describe-entry';
import { type Difference, listDifferences } from './list-differences';

const label = 'Audit log';

export function AuditTable({ entries, withCompany }: { entries: readonly AuditEntry[]; withCompany: boolean }) {
  return (
    <Table label={label}>
      <Head />
      <TableBody>
        {entries.map((entry) => (
          <EntryRows key={entry.id} entry={entry} withCompany={withCompany} />
        ))}
      </TableBody>
    </Table>
  );
}

export function AuditTableSkeleton() {
  return (
    <Loading label="Loading the audit log...">
      <Table label={label} aria-hidden="true" frameClassName="not-first:border-t-0">
        <Head />
        <TableBody>
          <SkeletonRows rows={8} widths={['w-24', 'w-3/5']} />
        </TableBody>
      </Table>
    </Loading>
  );
}

function Head() {
  return (
    <TableHead>
      <HeadCell>When</HeadCell>
      <HeadCell className="w-full">What happened</HeadCell>
    </TableHead>
  );
}

function EntryRows({ entry, withCompany }: { entry: AuditEntry; withCompany: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const differences = listDifferences(entry);
  return (
    <>
      <TableRow>
        <Cell isFirst>
          <time dateTime={entry.at} className="flex flex-col py-1.5 leading-4">
            {formatTimestampDay(entry.at)}{' '}
            <span className="font-normal text-muted-foreground text-small">{formatTimestampTime(entry.at)}</span>
          </time>
        </Cell>
        <Cell className="wrap-anywhere whitespace-normal">
          <div className="flex items-center justify-between gap-x-4 py-1.5 max-md:flex-col max-md:items-start">
            <div className="leading-5">
              {describeEntry(entry)}
              {withCompany && <p className="text-muted-foreground text-small leading-4">{describePlace(entry)}</p>}
            </div>
            {differences.length > 0 && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={detailsId}
                onClick={() => setOpen(!isOpen)}
                className="relative inline-flex h-7 shrink-0 items-center gap-1 rounded-badge font-medium text-primary-text hover:underline max-md:h-10"
              >
                {isOpen ? 'Hide' : 'Show'} changes
                <span className="sr-only"> of {formatTimestamp(entry.at)}</span>
                <ChevronDown aria-hidden="true" className={cn('size-4 transition-transform', isOpen && 'rotate-180')} />
              </button>
            )}
          </div>
        </Cell>
      </TableRow>
      {isOpen && (
        <tr id={detailsId}>
          <td colSpan={2} className="border-b bg-muted px-5 py-3 max-md:px-4">
            <Differences differences={differences} />
          </td>
        </tr>
      )}
    </>
  );
}

const describePlace = (entry: AuditEntry) =>
  entry.companies.length > 0 ? describeCompanies(entry) : 'CallGauge server';

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className="text-compact">
      <caption className="sr-only">What changed</caption>
      <thead>
        <tr className="text-left text-muted-foreground text-small [&>th]:pr-6 [&>th]:pb-1 [&>th]:font-medium">
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field} className="align-top [&>*]:py-0.5 [&>*]:pr-6">
            <th scope="row" className="text-left font-normal text-foreground-2">
              {field}
            </th>
            <td className="wrap-anywhere max-w-96 text-foreground-2">{before}</td>
            <td className="wrap-anywhere max-w-96 font-medium">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
