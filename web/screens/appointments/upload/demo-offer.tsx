// In the demo: a list made for its last business day, with the numbers that importing it must say.
import type { CompanyName } from '#contract/companies';
import { useLoaded } from '../../../api/queries';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { formatDay } from '../../../ui/format';
import { plural } from '../import-words';
import type { ListFile } from './read-list-file';

export function DemoOffer({ company, onUse }: { company: CompanyName; onUse: (file: ListFile) => void }) {
  const { data: demo } = useLoaded('getDemoAppointmentList', { query: { companyId: company.id } });
  if (!demo) return null;
  const { expected } = demo;
  return (
    <Card aria-label="Demo list">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4 max-md:px-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-title">Try it with the demo’s list of {formatDay(demo.day)}</h2>
          <p className="text-compact text-muted-foreground">
            {plural(demo.rows, 'appointment')}. Importing it must say {expected.sure} sure, {expected.likely} likely,{' '}
            {expected.possible} possible, {expected.unmatched} not found, and {plural(expected.newlyBooked, 'call')}{' '}
            newly booked.
          </p>
        </div>
        <Button size="sm" onClick={() => onUse({ name: demo.fileName, text: demo.csv })}>
          Use this list
        </Button>
      </div>
    </Card>
  );
}
