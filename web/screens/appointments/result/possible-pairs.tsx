// Pairs that wait for a yes, each beside its call. Y and N answer the marked row and go on; Z takes the last back.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Minus, PhoneCall } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#contract/endpoints';
import { messageOf, request } from '../../../api/request';
import { useKeys } from '../../../shell/keys/use-keys';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { formatCallTime } from '../../../ui/format-call-time';
import { formatPhone } from '../../../ui/format-phone';
import { Kbd } from '../../../ui/kbd';
import { toast } from '../../../ui/toast';
import { plural } from '../import-words';
import { PageState } from './page-state';

type PossibleMatch = OutputOf<'listPossibleMatches'>['matches'][number];

interface Answered {
  answer: 'yes' | 'no';
  /** What to undo by; it rejects if the answer was not saved. */
  saved: Promise<{ id: number }>;
}

export function PossiblePairs({
  companyId,
  importId,
  mayAnswer,
}: {
  companyId: number;
  importId: number;
  mayAnswer: boolean;
}) {
  const queries = useQueryClient();
  const loaded = useInfiniteQuery({
    queryKey: ['possiblePairs', importId],
    queryFn: ({ pageParam }) =>
      request('listPossibleMatches', { query: { companyId, importId, after: pageParam, limit: 50 } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
    gcTime: 0,
  });
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answered>>(new Map());
  const [chosen, setChosen] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isSavingAll, setSavingAll] = useState(false);
  const matches = loaded.data?.pages.flatMap((page) => page.matches) ?? [];
  const open = matches.filter(({ appointment }) => !answers.has(appointment.key));
  const marked = matches.find(({ appointment }) => appointment.key === chosen) ?? open[0];
  const total = loaded.data?.pages[0]?.total ?? 0;
  const left = Math.max(0, total - answers.size);

  const note = (key: string, answered: Answered | null) =>
    setAnswers((now) => {
      const next = new Map(now);
      next.delete(key);
      if (answered) next.set(key, answered);
      return next;
    });
  const reloadOthers = () => {
    for (const name of ['listAppointments', 'listAppointmentLists'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
  const failed = (title: string, error: unknown) =>
    toast({
      title,
      description: messageOf(error, 'The server could not be reached or had an error.'),
      variant: 'destructive',
    });
  const answer = async (match: PossibleMatch | undefined, said: 'yes' | 'no') => {
    if (!match || answers.has(match.appointment.key)) return;
    const { key } = match.appointment;
    const saved = request('answerMatches', {
      body: { companyId, answers: [{ key, callId: match.callId, answer: said }] },
    });
    note(key, { answer: said, saved });
    setChosen(open.find(({ appointment }) => appointment.key !== key)?.appointment.key);
    try {
      await saved;
      reloadOthers();
    } catch (error) {
      note(key, null);
      failed('Not saved. Try again.', error);
    }
  };
  const undo = async (key: string, answered: Answered | undefined) => {
    if (!answered) return;
    try {
      const { id } = await answered.saved;
      note(key, null);
      await request('undoMatchAnswers', { params: { id } });
      setChosen(key);
      reloadOthers();
    } catch (error) {
      failed('The answer could not be taken back', error);
      void loaded.refetch();
    }
  };
  const answerAll = async () => {
    setSavingAll(true);
    try {
      const { id, answered } = await request('answerMatches', { body: { companyId, importId, all: 'yes' } });
      setAsking(false);
      setAnswers(new Map());
      await loaded.refetch();
      reloadOthers();
      toast({
        title: `${plural(answered, 'call')} became booked`,
        action: {
          label: 'Undo',
          altText: 'Undo this import to take them back',
          onChoose: () =>
            void request('undoMatchAnswers', { params: { id } })
              .then(() => loaded.refetch())
              .then(reloadOthers, (error: unknown) => failed('The answers could not be taken back', error)),
        },
      });
    } catch (error) {
      failed('Not saved. Try again.', error);
    }
    setSavingAll(false);
  };
  const step = (by: number) => {
    const place = marked ? matches.indexOf(marked) : -1;
    setChosen(matches[Math.max(0, Math.min(matches.length - 1, place + by))]?.appointment.key);
  };
  const last = [...answers].at(-1);
  useKeys('Possible pairs', {
    J: { does: 'Next pair', run: () => step(1), isOff: matches.length === 0 },
    K: { does: 'Previous pair', run: () => step(-1), isOff: matches.length === 0 },
    Y: { does: 'Yes', run: ({ repeat }) => !repeat && void answer(marked, 'yes'), isOff: !mayAnswer || !marked },
    N: { does: 'No', run: ({ repeat }) => !repeat && void answer(marked, 'no'), isOff: !mayAnswer || !marked },
    Z: { does: 'Undo', run: () => last && void undo(last[0], last[1]), isOff: !last },
  });
  return (
    <PageState of={loaded} count={matches.length} empty="No pair waits for your yes">
      <p role="status" className="px-5 py-2 text-compact text-muted-foreground max-md:px-4">
        {answers.size} of {total} answered. Does the appointment belong to the call beside it?
      </p>
      <ul aria-label="Possible pairs">
        {matches.map((match) => {
          const { key } = match.appointment;
          return (
            <Pair
              key={key}
              match={match}
              isMarked={match === marked}
              answered={answers.get(key)}
              mayAnswer={mayAnswer}
              onAnswer={(said) => void answer(match, said)}
              onUndo={() => void undo(key, answers.get(key))}
            />
          );
        })}
      </ul>
      {mayAnswer && left > 0 && (
        <div className="flex justify-end border-t px-5 py-3 max-md:px-4">
          <Button size="sm" onClick={() => setAsking(true)}>
            Yes to all {left} left…
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`${plural(left, 'call')} ${left === 1 ? 'becomes' : 'become'} booked?`}
        confirm="Yes to all"
        pendingText="Saving..."
        isDestructive={false}
        isPending={isSavingAll}
        onConfirm={() => void answerAll()}
      >
        <p>Every pair that is left counts as one that belongs together.</p>
      </ConfirmDialog>
    </PageState>
  );
}

function Pair({
  match: { appointment, calls, callId, timeZone },
  isMarked,
  answered,
  mayAnswer,
  onAnswer,
  onUndo,
}: {
  match: PossibleMatch;
  isMarked: boolean;
  answered: Answered | undefined;
  mayAnswer: boolean;
  onAnswer: (said: 'yes' | 'no') => void;
  onUndo: () => void;
}) {
  const call = calls.find(({ id }) => id === callId);
  const days = call ? daysBetween(call.startedAt, appointment.createdAt) : 0;
  const phone = formatPhone(appointment.phone);
  return (
    <li
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-l-2 border-l-transparent px-5 py-2.5 max-md:grid-cols-1 max-md:px-4',
        isMarked && !answered && 'border-l-primary bg-muted',
      )}
    >
      <div className="min-w-0">
        <p className="truncate text-compact normal-nums">
          <strong className="font-semibold">{phone}</strong> {appointment.serviceName}
        </p>
        <p className="text-muted-foreground text-small normal-nums">
          Made {formatCallTime(timeZone, appointment.createdAt)}
          {appointment.appointmentAt && `, for ${formatCallTime(timeZone, appointment.appointmentAt)}`}
        </p>
      </div>
      <div className="flex min-w-0 gap-2">
        <PhoneCall aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-muted-foreground" />
        <div className="min-w-0">
          <p className="text-compact normal-nums [overflow-wrap:anywhere]">
            {call
              ? [formatCallTime(call.timeZone, call.startedAt), call.employeeName, call.storeName, call.serviceName]
                  .filter(Boolean)
                  .join(', ')
              : 'A call you cannot see'}
          </p>
          <p className="text-muted-foreground text-small">
            {days === 1 ? '1 day' : `${days} days`} between
            {calls.length > 1 && `; ${calls.length} calls from this phone`}
          </p>
        </div>
      </div>
      {answered ? (
        <div className="flex items-center gap-3 text-compact">
          {answered.answer === 'yes' ? (
            <Check aria-hidden="true" className="size-3.5 text-success" />
          ) : (
            <Minus aria-hidden="true" className="size-3.5 text-muted-foreground" />
          )}
          {answered.answer === 'yes' ? 'Booked' : 'Not this call'}
          <Button size="sm" variant="ghost" onClick={onUndo} aria-label={`Undo ${phone}`}>
            Undo
          </Button>
        </div>
      ) : (
        mayAnswer && (
          <div className="flex gap-2 max-md:[&>*]:h-12 max-md:[&>*]:flex-1">
            <Button size="sm" onClick={() => onAnswer('yes')} aria-label={`Yes, ${phone}`}>
              Yes {isMarked && <Kbd>Y</Kbd>}
            </Button>
            <Button size="sm" onClick={() => onAnswer('no')} aria-label={`No, ${phone}`}>
              No {isMarked && <Kbd>N</Kbd>}
            </Button>
          </div>
        )
      )}
    </li>
  );
}

function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
}
