// Marking the calls of one list: what is shown changes at once, saves and holds follow.
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Call } from '#contract/call-list';
import type { MarkList } from '#contract/calls-to-mark';
import { reloadFigures, showCall } from '../../../shell/calls/call-cache';
import { customerOf, saidBy } from '../../../shell/calls/call-words';
import { appointmentWord } from '../../../ui/appointment-mark';
import { toast } from '../../../ui/toast';
import { createMarkSaver, type MarkSaver } from './mark-saver';
import {
  type Answer,
  beginMarking,
  type CallInHand,
  type DoneCall,
  type MarkState,
  type MarkStep,
  takeStep,
} from './mark-state';

export interface Marking {
  state: MarkState;
  /** The call in hand; undefined when all are done. */
  current: CallInHand | undefined;
  choose(serviceId: number): void;
  answer(answer: Answer): void;
  skip(): void;
  undo(): void;
  /** Keeps the calls for this person: they are at work. */
  stay(): void;
  settle(): Promise<unknown>;
}

/** Holds are renewed by work, at most this often. They last two minutes. */
const renewEveryMs = 45_000;

export function useMarking(companyId: number, list: MarkList): Marking {
  const queries = useQueryClient();
  const [state, setState] = useState(() => beginMarking(list));
  // Ahead of what is drawn: two keys pressed between two drawings mean two calls.
  const latest = useRef(state);
  const dispatch = (step: MarkStep) => {
    latest.current = takeStep(latest.current, step);
    setState(latest.current);
  };
  const keys = useRef(0);
  const renewedAt = useRef(Date.now());
  const [saver] = useState(() =>
    createMarkSaver(companyId, {
      onSaved: (call) => showCall(queries, call),
      onUnsaved(done) {
        dispatch({ kind: 'unsaved', key: done.key });
        announceLost(done);
      },
      onGone(done, now) {
        dispatch({ kind: 'gone', id: done.call.id });
        announceGone(done, now);
      },
      onNotUndone(done) {
        dispatch({ kind: 'not-undone', done });
        toast({ title: 'Not undone. Try again.', description: customerOf(done.call), variant: 'destructive' });
      },
    }),
  );
  useRelease(saver, latest);

  const stay = async () => {
    const now = Date.now();
    if (now - renewedAt.current < renewEveryMs) return;
    renewedAt.current = now;
    const asked = latest.current.queue.map(({ call }) => call.id);
    const held = await saver.change({ hold: asked });
    // The call in hand stays, whoever has it: a save says what became of it.
    const [current] = latest.current.queue;
    for (const id of asked) {
      if (held && !held.includes(id) && id !== current?.call.id) dispatch({ kind: 'gone', id });
    }
  };

  const take = (did: DoneCall['did']) => {
    const [current] = latest.current.queue;
    if (!current) return undefined;
    keys.current += 1;
    const done: DoneCall = { ...current, key: keys.current, did, at: Date.now() };
    dispatch({ kind: 'do', key: done.key, did, at: done.at });
    void stay();
    return done;
  };

  return {
    state,
    current: state.queue[0],
    choose(serviceId) {
      dispatch({ kind: 'choose', serviceId });
      void stay();
    },
    answer(answer) {
      const done = take(answer);
      if (done) saver.save(done);
    },
    skip() {
      const done = take('skipped');
      if (done) void saver.change({ skip: [done.call.id] });
    },
    undo() {
      const last = latest.current.done.at(-1);
      if (!last) return;
      dispatch({ kind: 'back' });
      if (last.did === 'skipped') void saver.change({ hold: [last.call.id] });
      else saver.undo(last);
      void stay();
    },
    stay: () => void stay(),
    settle: saver.settle,
  };
}

/**
 * When the list is left, others may have the rest of it, and figures are loaded with its marks. Until everything is saved
 * the browser asks before it closes the page.
 */
function useRelease(saver: MarkSaver, latest: RefObject<MarkState>) {
  const queries = useQueryClient();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      const release = latest.current.queue.map(({ call }) => call.id);
      if (release.length > 0) void saver.change({ release });
      void saver.settle().then(() => saver.hasSaved() && reloadFigures(queries));
    };
  }, [saver, latest, queries]);
}

function announceLost({ call }: DoneCall) {
  toast({
    title: 'Not saved. Try again.',
    description: `${customerOf(call)} comes back next.`,
    variant: 'destructive',
  });
}

function announceGone({ call }: DoneCall, now: Call | null) {
  const customer = customerOf(call);
  if (!now) {
    toast({ title: `${customer} cannot be marked any more`, description: 'Your answer was not saved.' });
    return;
  }
  const by = saidBy(now)?.words;
  toast({
    title: `${customer} was marked by ${by ?? 'somebody else'}`,
    description: `${appointmentWord(now.appointment)}, a moment ago. Your answer was not saved.`,
  });
}

/** The services with a key for the call in hand. */
export function servicesOf(
  { services }: MarkList,
  hand: CallInHand | undefined,
): readonly { id: number; name: string }[] {
  return services.find(({ storeId }) => storeId === hand?.call.storeId)?.services ?? [];
}
