// The buttons below every form of the admin's.
import { Button } from '../../ui/button';
import { DialogFooter } from '../../ui/dialog';

export function FormFooter({
  submit,
  isSaving,
  onClose,
}: {
  /** What the button that saves says. */
  submit: string;
  isSaving: boolean;
  onClose: () => void;
}) {
  return (
    <DialogFooter>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" isPending={isSaving} pendingText="Saving...">
        {submit}
      </Button>
    </DialogFooter>
  );
}
