// The form's last line: unsaved changes and actions.
import { useRef } from 'react';
import { Button } from '../../../../ui/button';
import { CardFooter } from '../../../../ui/card';
import type { ConfigurationForm } from '../configuration-values';
import type { useSaveConfiguration } from './use-save-configuration';

export function FormFooter({
  form,
  saving,
  reloadSubject,
}: {
  form: ConfigurationForm;
  saving: ReturnType<typeof useSaveConfiguration>;
  reloadSubject: () => void;
}) {
  const saveButton = useRef<HTMLButtonElement>(null);
  const { isDirty } = form.formState;
  // Both buttons that call this disappear, so the focus moves.
  const settle = () => {
    saving.forget();
    saveButton.current?.focus();
  };
  const discard = () => {
    form.reset();
    settle();
  };
  const loadLatest = () => {
    reloadSubject();
    settle();
  };
  return (
    <CardFooter className="mt-auto">
      <p role="status" className="mr-auto flex items-center gap-2 text-compact text-muted-foreground">
        {isDirty && (
          <>
            <span aria-hidden="true" className="size-2 shrink-0 rounded-[50%] bg-primary" />
            {saving.wasChangedMeanwhile ? 'Changed meanwhile' : 'Unsaved changes'}
          </>
        )}
      </p>
      {saving.wasChangedMeanwhile ? (
        <Button variant="ghost" onClick={loadLatest}>
          Load theirs
        </Button>
      ) : (
        isDirty && (
          <Button variant="ghost" onClick={discard}>
            Discard
          </Button>
        )
      )}
      <Button
        ref={saveButton}
        type="submit"
        variant="primary"
        className="max-md:w-full"
        isPending={saving.isSaving}
        pendingText="Saving..."
      >
        Save Configuration
      </Button>
    </CardFooter>
  );
}
