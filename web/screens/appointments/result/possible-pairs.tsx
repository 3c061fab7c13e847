// Pairs that wait for a yes, each beside its call. Y and N answer the marked row and go on; Z takes the last back.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, request } from '../../../api/request';
import { useKeys } from '../../../shell/keys/use-keys';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { formatCount } from '../../../ui/format';
import { toast } from '../../../ui/toast';
import { plural } from '../import-words';
import { PageState } from './page-state';
import { Pair, type PossibleMatch } from './pair';

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
        {formatCount(answers.size)} of {formatCount(total)} answered. Does the appointment belong to the call beside it?
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
            Yes to all {formatCount(left)} left…
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
