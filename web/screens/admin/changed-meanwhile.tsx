// Somebody else saved the same thing first: nothing of theirs is overwritten, and theirs can be loaded into the form.
import { Button } from '../../ui/button';
import { ErrorBox } from '../../ui/error-box';

/** `what` is edited: "company". */
export function ChangedMeanwhile({
  what,
  isLoading,
  onLoad,
}: {
  what: string;
  isLoading: boolean;
  onLoad: () => void;
}) {
  return (
    <ErrorBox title={`Someone else saved changes to this ${what} while you were editing.`}>
      <p>Nothing was saved. Load their changes to go on from them; what you typed here is replaced.</p>
      <Button size="sm" isPending={isLoading} onClick={onLoad} className="mt-2">
        Load their changes
      </Button>
    </ErrorBox>
  );
}
