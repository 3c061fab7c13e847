// Asks before unsaved changes to a mapping are lost.
import { type Place, LeaveDialog as Question } from '../../../../shell/leave-dialog';
import { webhookCompanyParameter } from '../../../../shell/webhook-company';

export function LeaveDialog({ hasChanges }: { hasChanges: boolean }) {
  return (
    <Question hasChanges={hasChanges} leaves={leavesForm}>
      This webhook configuration has changes that are not saved.
    </Question>
  );
}

/** Other parts of the address, such as the top bar's company, do not affect the form. */
export function leavesForm(from: Place, to: Place): boolean {
  const isAbout = (place: Place, name: string) => new URLSearchParams(place.search).get(name);
  return (
    from.pathname !== to.pathname ||
    [webhookCompanyParameter, 'source'].some((name) => isAbout(from, name) !== isAbout(to, name))
  );
}
