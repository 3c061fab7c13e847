// Asks before unsaved changes are lost: to another company, another screen, or by closing the page.
import { useBeforeUnload, useBlocker } from 'react-router';
import { Button } from '../ui/button';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog';

/** An address, as far as a form cares. */
export interface Place {
  pathname: string;
  search: string;
}

/**
 * Stands in the way only while there are changes and `leaves` says that the step would lose them; the browser's own
 * question guards a closed or reloaded page. The child says what has changes.
 */
export function LeaveDialog({
  hasChanges,
  leaves,
  children,
}: {
  hasChanges: boolean;
  leaves: (from: Place, to: Place) => boolean;
  children: string;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && leaves(currentLocation, nextLocation),
  );
  useBeforeUnload((event) => hasChanges && event.preventDefault());
  const stay = () => blocker.reset?.();
  return (
    <Dialog isOpen={blocker.state === 'blocked'} onClose={stay} title="Discard unsaved changes?">
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button onClick={stay}>Keep editing</Button>
        <Button variant="destructive" onClick={() => blocker.proceed?.()}>
          Discard changes
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
