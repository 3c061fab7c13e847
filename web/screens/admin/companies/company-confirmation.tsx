// Explains what deactivating or deleting a company means and asks for confirmation.
import { type Company, restorableDays } from '#contract/companies';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useCompanyChanges } from './use-company-changes';

export interface Question {
  kind: 'deactivate' | 'delete';
  company: Company;
}

export function CompanyConfirmation({
  kind,
  company,
  isOpen,
  onClose,
}: Question & { isOpen: boolean; onClose: () => void }) {
  const { setActive, remove } = useCompanyChanges();
  const { name } = company;
  if (kind === 'delete') {
    return (
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title={`Delete ${name}?`}
        confirm="Delete Company"
        pendingText="Deleting..."
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(company, { onSuccess: onClose })}
      >
        <p>It disappears from every list and report, and its people can no longer sign in.</p>
        <p>
          Webhook deliveries that still arrive are kept in its log without being counted. For {restorableDays} days an
          admin can restore it with everything it had, under Deleted.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Deactivate ${name}?`}
      confirm="Deactivate Company"
      pendingText="Deactivating..."
      isPending={setActive.isPending}
      onConfirm={() => setActive.mutate({ company, active: false }, { onSuccess: onClose })}
    >
      <p>
        From now on, webhook deliveries are kept in its log as inactive and are not counted. Calls counted so far stay
        in the reports.
      </p>
      <p>You can activate it again at any time.</p>
    </ConfirmDialog>
  );
}
