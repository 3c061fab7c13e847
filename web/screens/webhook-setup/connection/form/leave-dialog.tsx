// Asks before unsaved changes to a mapping are lost.
import { type Place, LeaveDialog as Question } from '../../../../shell/leave-dialog';
import { sourceParameter } from '../../../../shell/webhook-company';

export function LeaveDialog({ hasChanges }: { hasChanges: boolean }) {
  return (
    <Question hasChanges={hasChanges} leaves={leavesForm}>
      This webhook configuration has changes that are not saved.
    </Question>
  );
}

/** The form is of a company and a phone system. An address without a company gets the one that is shown. */
export function leavesForm(from: Place, to: Place): boolean {
  const named = (place: Place, name: string) => new URLSearchParams(place.search).get(name);
  const [company, next] = [named(from, 'company'), named(to, 'company')];
  return (
    from.pathname !== to.pathname ||
    named(from, sourceParameter) !== named(to, sourceParameter) ||
    (company !== null && next !== null && company !== next)
  );
}
