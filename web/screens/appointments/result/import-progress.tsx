import type { AppointmentImport } from '#contract/appointment-imports';
import { Card } from '../../../ui/card';
import { formatCount } from '../../../ui/format';

/** How far it is: reading the file, then storing and matching its rows. */
export function ImportProgress({ of }: { of: AppointmentImport }) {
  const isReading = of.rowsDone === 0;
  const done = isReading ? of.rowsRead : of.rowsDone;
  const words =
    of.status === 'undoing'
      ? 'Undoing the import…'
      : of.status === 'waiting'
        ? 'Waiting to begin…'
        : `${isReading ? 'Reading' : of.dryRun ? 'Matching' : 'Importing'} ${formatCount(done)} of ${formatCount(of.totalRows)} rows`;
  const percent = of.totalRows > 0 ? Math.min(100, Math.round((done / of.totalRows) * 100)) : 0;
  return (
    <Card aria-label="Progress">
      <div className="flex flex-col gap-3 px-5 py-6 max-md:px-4">
        <p role="status" className="text-body">
          {words}
        </p>
        <div
          role="progressbar"
          aria-label="Progress of the import"
          aria-valuenow={percent}
          className="h-1.5 overflow-hidden rounded-badge bg-fill"
        >
          <div className="h-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
        </div>
      </div>
    </Card>
  );
}
