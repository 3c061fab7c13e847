// What a person states about calls, shown at once, saved, and undone.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Call, MarkedField } from '#contract/call-list';
import type { CallMarks } from '#contract/one-call';
import { isChangedMeanwhile } from '../../api/refusals';
import { messageOf, request } from '../../api/request';
import { useUser } from '../../session/session-context';
import { formatCount } from '../../ui/format';
import { toast } from '../../ui/toast';
import { reloadCall, reloadFigures, showCall } from './call-cache';

/** One field at a time, so that undoing takes back exactly that. */
export type Marks = Partial<Pick<CallMarks, 'appointment' | 'serviceId' | 'employeeId' | 'callType' | 'callTag'>>;

export interface CallMarking {
  /** Saves it for each call and offers to undo it. `words`: "booked", "Alignment". */
  mark(calls: readonly Call[], marks: Marks, words: string): Promise<void>;
  /** Takes the statements of people about a field back. */
  withdraw(call: Call, field: MarkedField): Promise<void>;
  /** Takes the last mark back. */
  undo(): Promise<void>;
  canUndo: boolean;
  /** While several are saved. */
  progress: { done: number; of: number } | null;
}

const fieldOf = {
  appointment: 'appointment',
  serviceId: 'service',
  employeeId: 'employee',
  callType: 'callType',
  callTag: 'callTag',
} as const satisfies Record<keyof Marks, MarkedField>;

export function fieldsOf(marks: Marks): MarkedField[] {
  return (Object.keys(fieldOf) as (keyof Marks)[]).flatMap((name) => (marks[name] === undefined ? [] : fieldOf[name]));
}

const atOnce = 4;

export function useMarks(): CallMarking {
  const queries = useQueryClient();
  const { name } = useUser();
  const [progress, setProgress] = useState<CallMarking['progress']>(null);
  const [undoable, setUndoable] = useState<readonly Change[]>([]);
  // Read by the toast's button, which was made before.
  const latest = useRef(undoable);
  const remember = (next: readonly Change[]) => {
    latest.current = next;
    setUndoable(next);
  };

  const save = async (call: Call, change: Saved): Promise<Call | undefined> => {
    showCall(queries, { ...call, ...expected(call, change, name) });
    try {
      const saved = await request('saveCall', {
        params: { id: call.id },
        body: { companyId: call.companyId, seen: call.version, ...change },
      });
      showCall(queries, saved);
      return saved;
    } catch (error) {
      showCall(queries, call);
      if (isChangedMeanwhile(error)) await reloadCall(queries, call).catch(() => {});
      toast({
        title: isChangedMeanwhile(error) ? 'Not saved' : 'Not saved. Try again.',
        description: messageOf(error, 'The server could not be reached or had an error.'),
        variant: 'destructive',
      });
      return undefined;
    }
  };

  /** A few at a time; returns those saved. After a failure the others are not tried. */
  const saveAll = async (calls: readonly Call[], changeOf: (call: Call) => Saved): Promise<Call[]> => {
    const waiting = [...calls];
    const saved: Call[] = [];
    if (calls.length > 1) setProgress({ done: 0, of: calls.length });
    const work = async () => {
      for (let call = waiting.shift(); call; call = waiting.shift()) {
        const after = await save(call, changeOf(call));
        if (!after) waiting.length = 0;
        else {
          saved.push(after);
          if (calls.length > 1) setProgress({ done: saved.length, of: calls.length });
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, calls.length) }, work));
    setProgress(null);
    if (saved.length > 0) reloadFigures(queries);
    return saved;
  };

  const undo = async () => {
    const last = latest.current.at(-1);
    if (!last) return;
    remember(latest.current.slice(0, -1));
    const undone = await saveAll(last.calls, () => last.back);
    // They are newer now, which matters to what is undone before.
    remember(latest.current.map((change) => ({ ...change, calls: change.calls.map(newest(undone)) })));
    if (undone.length > 0) toast({ title: undone.length === 1 ? 'Undone' : `${countOf(undone)} put back` });
  };

  const offerUndo = (title: string) =>
    toast({
      title,
      action: { label: 'Undo', altText: 'Press Z to undo', shortcut: 'Z', onChoose: () => void undo() },
    });

  return {
    async mark(calls, marks, words) {
      const fields = fieldsOf(marks);
      const allowed = calls.filter(({ maySet }) => fields.every((field) => maySet.includes(field)));
      if (allowed.length === 0) {
        toast({
          variant: 'destructive',
          title: 'You cannot change this',
          description: 'Ask a manager of the location.',
        });
        return;
      }
      const saved = await saveAll(allowed, () => marks);
      if (saved.length === 0) return;
      remember([...latest.current.map(withNewest(saved)), { calls: saved, back: { withdraw: fields } }]);
      const left = calls.length - allowed.length;
      offerUndo(
        `${saved.length === 1 ? 'Marked' : `${countOf(saved)} marked`} as ${words}${left > 0 ? `, ${formatCount(left)} not yours to change` : ''}`,
      );
    },
    async withdraw(call, field) {
      const before = valueNow(call, field);
      const saved = await saveAll([call], () => ({ withdraw: [field] }));
      if (saved.length === 0) return;
      remember([...latest.current.map(withNewest(saved)), { calls: saved, back: before }]);
      offerUndo('Mark taken back');
    },
    undo,
    canUndo: undoable.length > 0,
    progress,
  };
}

type Saved = Omit<CallMarks, 'companyId' | 'seen'>;

/** Calls as they were saved, and what brings back what was before. */
interface Change {
  calls: readonly Call[];
  back: Saved;
}

function newest(saved: readonly Call[]) {
  return (call: Call): Call => saved.find(({ id }) => id === call.id) ?? call;
}

function withNewest(saved: readonly Call[]) {
  return (change: Change): Change => ({ ...change, calls: change.calls.map(newest(saved)) });
}

/** What a call will be: shown until the server says so. */
function expected(call: Call, { appointment }: Saved, name: string): Partial<Call> {
  if (appointment === undefined) return {};
  return {
    appointment: appointment === null ? null : appointment === 'yes',
    isKnown: appointment !== null,
    appointmentOrigin: { source: 'person', name, assumption: null, match: null, at: new Date().toISOString() },
    maySet: call.maySet,
  };
}

function valueNow(call: Call, field: MarkedField): Saved {
  const value = {
    appointment: { appointment: call.appointment === null ? null : call.appointment ? 'yes' : 'no' },
    service: { serviceId: call.serviceId },
    employee: { employeeId: call.employeeId },
    callType: { callType: call.callType ?? 'Other' },
    callTag: { callTag: call.callTag },
  } satisfies Record<MarkedField, Saved>;
  return value[field];
}

function countOf(calls: readonly Call[]): string {
  return calls.length === 1 ? '1 call' : `${formatCount(calls.length)} calls`;
}
