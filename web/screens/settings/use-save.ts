// Saving and deleting in every tab: a toast either way, then everything that shows the record reloads.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isSignedOut, messageOf } from '../../api/request';
import { closeToast, toast } from '../../ui/toast';
import { reloadSubject, type Subject } from './load-again';

interface SaveOptions<Input, Saved> {
  subject: Subject;
  send: (input: Input) => Promise<Saved>;
  /** The toast's title or content; none if the next step says enough. */
  said?: string | ((saved: Saved) => { title: string; description?: string });
  fallback: string;
  onSaved?: (saved: Saved) => void;
  onRefused?: (error: unknown) => void;
  /** Keeps the error toast although the dialog closes. */
  persistsAfterClose?: boolean;
  /** After this kind of error the list is stale too. */
  reloadsWhenRefused?: (error: unknown) => boolean;
}

/**
 * A mutation that shows every error in a toast titled Error: the server's message or `fallback`. The toast closes once
 * the save succeeds or the form is gone.
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
      // Not awaited: the dialog closes at once and the list follows.
      void reloadSubject(queries, subject);
    },
    onError(error) {
      // The session has its own dialog; typed values stay and can be saved afterwards.
      if (isSignedOut(error)) return;
      onRefused?.(error);
      if (reloadsWhenRefused?.(error)) void reloadSubject(queries, subject);
      refusal.show(messageOf(error, fallback));
    },
  });
}

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
