// Calls to mark: one call after the other whose appointment nobody has stated, answered with a key or a thumb.
import { useCompany } from '../../shell/company';
import { Card } from '../../ui/card';
import { ChooseCompany } from './choose-company';
import { MarkLists } from './mark-lists';
import { MarkSkeleton } from './mark-skeleton';
import { MarkHead } from './marking/mark-head';

export function CallsToMarkScreen() {
  const { company, isAll } = useCompany();
  if (company) return <MarkLists key={company.id} company={company} />;
  return (
    <>
      <MarkHead />
      {isAll ? (
        <Card aria-label="Companies">
          <ChooseCompany />
        </Card>
      ) : (
        <MarkSkeleton />
      )}
    </>
  );
}
