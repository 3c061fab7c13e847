// The result of an import or its dry run, and every wrong line by number.
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { ImportResult } from '#contract/locations';
import { formatCount } from '../../../ui/format';
import { scrollRegion, useIsScrollable } from '../../../ui/use-is-scrollable';

export function ImportFindings({ result, isImported }: { result: ImportResult; isImported: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const isScrollable = useIsScrollable(list);
  const { failures, failuresTotal, ignoredColumns = [] } = result;
  const unlisted = failuresTotal - failures.length;
  return (
    <div className="space-y-3">
      <p role="status" className="font-medium text-compact">
        {isImported ? 'Imported: ' : 'This file has '}
        {describeCounts(result)}
      </p>
      {ignoredColumns.length > 0 && (
        <p className="text-compact text-muted-foreground [overflow-wrap:anywhere]">
          {ignoredColumns.length === 1 ? 'This column is' : 'These columns are'} not imported:{' '}
          {ignoredColumns.join(', ')}.
        </p>
      )}
      {failuresTotal > 0 && (
        <div>
          <p className="mb-1 flex items-center gap-1.5 font-medium text-compact text-destructive-text">
            <CircleAlert aria-hidden="true" className="size-3.5" />
            {failuresTotal === 1 ? '1 line is wrong' : `${formatCount(failuresTotal)} lines are wrong`}
            {!isImported ? ' and will be left out' : failuresTotal === 1 ? ' and was left out' : ' and were left out'}
          </p>
          <div
            ref={list}
            {...scrollRegion(isScrollable, 'Lines that are wrong')}
            className="max-h-48 overflow-y-auto rounded-control border"
          >
            <table className="w-full text-compact">
              <thead className="sr-only">
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">What is wrong</th>
                </tr>
              </thead>
              <tbody>
                {failures.map(({ line, name, message }) => (
                  <tr key={`${line} ${message}`} className="align-top not-last:[&>*]:border-b">
                    <th
                      scope="row"
                      className="min-w-24 max-w-48 px-3 py-1.5 text-left font-medium [overflow-wrap:anywhere]"
                    >
                      Line {formatCount(line)}
                      {name && ` (${name})`}
                    </th>
                    <td className="w-full px-3 py-1.5 text-foreground-2">{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {unlisted > 0 && <p className="mt-1 text-compact text-muted-foreground">and {formatCount(unlisted)} more</p>}
        </div>
      )}
    </div>
  );
}

export function describeCounts({ created, updated, unchanged }: ImportResult): string {
  return `${formatCount(created)} new, ${formatCount(updated)} changed and ${formatCount(unchanged)} unchanged.`;
}
