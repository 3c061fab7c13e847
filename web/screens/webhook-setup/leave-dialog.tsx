// Asks before unsaved changes are lost: to another company, another screen, or by closing the page.
import { useBeforeUnload, useBlocker } from 'react-router';
import { webhookCompanyParameter } from '../../shell/webhook-company';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog';

/** Stands in the way only while there are changes; the browser's own question guards a closed or reloaded page. */
export function LeaveDialog({ hasChanges }: { hasChanges: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && leavesForm(currentLocation, nextLocation),
  );
  useBeforeUnload((event) => hasChanges && event.preventDefault());
  const stay = () => blocker.reset?.();
  return (
    <Dialog isOpen={blocker.state === 'blocked'} onClose={stay} title="Discard unsaved changes?">
      <DialogBody>This webhook configuration has changes that are not saved.</DialogBody>
      <DialogFooter>
        <Button onClick={stay}>Keep editing</Button>
        <Button variant="destructive" onClick={() => blocker.proceed?.()}>
          Discard changes
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

interface Place {
  pathname: string;
  search: string;
}

/** The top bar's company and the like may change beside the form without touching it. */
export function leavesForm(from: Place, to: Place): boolean {
  const companyOf = (place: Place) => new URLSearchParams(place.search).get(webhookCompanyParameter);
  return from.pathname !== to.pathname || companyOf(from) !== companyOf(to);
}
