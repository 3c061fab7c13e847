// Asks before unsaved changes are lost: on changing the company or screen, or closing the page.
import { useBeforeUnload, useBlocker } from 'react-router';
import { Button } from '../ui/button';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog';

export interface Place {
  pathname: string;
  search: string;
}

/**
 * Blocks only while there are changes and `leaves` says that the step would lose them; the browser's own dialog guards
 * closing and reloading. The child describes the changes.
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
