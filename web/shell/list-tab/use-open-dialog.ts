// Which of a tab's dialogs is open, and for which record.
import { useCallback, useState } from 'react';

/** `show` and `close` are stable between renders. */
export function useOpenDialog<About>() {
  const [shown, setShown] = useState<{ about: About; isOpen: boolean; count: number }>();
  const show = useCallback(
    (about: About) => setShown((before) => ({ about, isOpen: true, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setShown((before) => before && { ...before, isOpen: false }), []);
  return {
    open: shown?.isOpen ? shown.about : undefined,
    /** Kept while the dialog fades out. */
    about: shown?.about,
    isOpen: shown?.isOpen ?? false,
    /** Changes each time a dialog opens; as a key it resets the form. */
    count: shown?.count ?? 0,
    show,
    close,
  };
}
