// Which of a tab's dialogs is open, and what it is about.
import { useCallback, useState } from 'react';

/** `show` and `close` are the same in every render. */
export function useOpenDialog<About>() {
  const [shown, setShown] = useState<{ about: About; isOpen: boolean; count: number }>();
  const show = useCallback(
    (about: About) => setShown((before) => ({ about, isOpen: true, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setShown((before) => before && { ...before, isOpen: false }), []);
  return {
    /** Undefined while none is open. */
    open: shown?.isOpen ? shown.about : undefined,
    /** What the dialog is or was about: it stays while the dialog fades out. */
    about: shown?.about,
    isOpen: shown?.isOpen ?? false,
    /** Another one each time a dialog opens: as its key it lets a form begin anew. */
    count: shown?.count ?? 0,
    show,
    close,
  };
}
