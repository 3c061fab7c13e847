// Saving and deleting, the same for every tab: a toast either way, and what shows the thing is loaded again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isSignedOut, messageOf } from '../../api/request';
import { closeToast, toast } from '../../ui/toast';
import { reloadSubject, type Subject } from './load-again';

interface SaveOptions<Input, Saved> {
  subject: Subject;
  send: (input: Input) => Promise<Saved>;
  /** The toast's title, or the whole of it; none where what follows says enough. */
  said?: string | ((saved: Saved) => { title: string; description?: string });
  /** What the toast says when the server said nothing. */
  fallback: string;
  onSaved?: (saved: Saved) => void;
  onRefused?: (error: unknown) => void;
  /** The refusal stays to be read although what asked for it closes, as a question does. */
  persistsAfterClose?: boolean;
  /** After such a refusal the list is out of date, too. */
  reloadsWhenRefused?: (error: unknown) => boolean;
}

/**
 * A mutation whose refusals are always said: in a toast titled Error with the server's sentence, else `fallback`. It
 * leaves once the save succeeds or the form is gone: then there is nothing left to mend.
 */
export function useSave<Input, Saved>({
  subject,
  send,
  said,
  fallback,
  onSaved,
  onRefused,
  persistsAfterClose = false,
  reloadsWhenRefused,
}: SaveOptions<Input, Saved>) {
  const queries = useQueryClient();
  const refusal = useRefusal(persistsAfterClose);
  return useMutation({
    mutationFn: send,
    onSuccess(saved) {
      refusal.close();
      if (said !== undefined) toast(typeof said === 'string' ? { title: said } : said(saved));
      onSaved?.(saved);
      // Not waited for: the dialog closes at once, the list follows.
      void reloadSubject(queries, subject);
    },
    onError(error) {
      // The session's own dialog says that it ended; what was typed stays and can be saved after it.
      if (isSignedOut(error)) return;
      onRefused?.(error);
      if (reloadsWhenRefused?.(error)) void reloadSubject(queries, subject);
      refusal.show(messageOf(error, fallback));
    },
  });
}

/** One toast at a time. */
function useRefusal(persistsAfterClose: boolean) {
  const shown = useRef<number>(undefined);
  const close = () => {
    if (shown.current !== undefined) closeToast(shown.current);
    shown.current = undefined;
  };
  useEffect(
    () => () => {
      if (shown.current !== undefined && !persistsAfterClose) closeToast(shown.current);
    },
    [persistsAfterClose],
  );
  return {
    close,
    show(description: string) {
      close();
      shown.current = toast({ title: 'Error', description, variant: 'destructive' });
    },
  };
}
