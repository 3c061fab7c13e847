// Which of a tab's dialogs is open, and for which record.
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

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

const addParam = 'add';

/**
 * `add=1` in the address opens the tab's Add dialog once `isReady`, and is then removed, so a reload does not open it
 * again.
 */
export function useAddRequest(isReady: boolean, onAdd: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = isReady && params.has(addParam);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is done once, whatever was rendered since.
  useEffect(() => {
    if (!isAsked) return;
    onAdd();
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(addParam);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isAsked]);
}
