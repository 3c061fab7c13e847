// What staff write on calls, and what each of those words means, in all states. Made to be part of other screens as well.
import { CircleCheck, Tags } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callsOfPhoneSystem } from '#contract/figure-calls/list-calls';
import { foldName } from '#contract/meanings/fold-name';
import type { Replay } from '#contract/replays';
import type { AddedService } from '#contract/services';
import { knownShareDays, type Word, type WordList } from '#contract/words';
import { useLoaded } from '../../../api/queries';
import { messageOf } from '../../../api/request';
import { useSession } from '../../../session/session-context';
import { useCallsAddresses } from '../../../shell/calls/use-calls-addresses';
import { AddedServiceNote } from '../../../shell/unmapped/added-service-note';
import { isInProgress, useFollowedReplay } from '../../../shell/unmapped/use-names';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorBox } from '../../../ui/error-box';
import { FailedState } from '../../../ui/failed-state';
import { FigureLink } from '../../../ui/figure-link';
import { formatCount } from '../../../ui/format';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { SpinnerRing } from '../../../ui/spinner';
import { KnownBar } from './known-bar';
import { NewServiceDialog, noServicesYet } from './new-service-dialog';
import { UntaggedChoice } from './untagged-choice';
import { isEmptyDraft, useSteadyWords, useWordDraft, useWords, type WordSystem } from './use-words';
import { WordRow } from './word-row';

const firstShown = 20;

const failedLoad = 'The server could not be reached. Check the connection and try again.';

/** Give it a key per phone system. `isBlocked`: other changes of the phone system are not saved yet. */
export function WordsPanel({ companyId, source, isBlocked }: WordSystem & { isBlocked: boolean }) {
  const loading = useWords({ companyId, source });
  const { data } = loading;
  if (loading.isError && !data) {
    return (
      <FailedState
        title="Error loading the words"
        onRetry={() => void loading.refetch()}
        isRetrying={loading.isFetching}
        className="min-h-48"
      >
        {messageOf(loading.error, failedLoad)}
      </FailedState>
    );
  }
  if (!data) return <WordsSkeleton />;
  if (data.words.length === 0) {
    return <NoWords />;
  }
  return <Words companyId={companyId} source={source} list={data} isBlocked={isBlocked} />;
}

export function NoWords() {
  return (
    <EmptyState icon={<Tags />} title="No words yet." className="min-h-48">
      When your staff tag calls, or choose an outcome for them, each word appears here with its first call. Say once
      what it means.
    </EmptyState>
  );
}

function Words({ companyId, source, list, isBlocked }: WordSystem & { list: WordList; isBlocked: boolean }) {
  const words = useSteadyWords(list.words) ?? [];
  const services = useLoaded('listServices', { query: { companyId } });
  const names = services.data?.map(({ name }) => name) ?? [];
  const addressOf = useCallsAddresses();
  const of = useWordDraft({ companyId, source }, list.version);
  const mayAddServices = useSession().can('services.write');
  const [naming, setNaming] = useState<Word>();
  const [added, setAdded] = useState<AddedService>();
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? words : words.slice(0, firstShown);
  const hidden = words.length - shown.length;
  return (
    <>
      <section aria-labelledby="words-title" className="px-5 pt-3 pb-4 max-md:px-4">
        <h3 id="words-title" className="text-body font-semibold">
          What does each word mean?
        </h3>
        <p className="text-compact text-muted-foreground">
          {countOf(words.length + list.more, 'word')} seen on calls. Explain each once; past calls are corrected too.
        </p>
        <ul className="mt-3 grid gap-x-8 border-t min-[900px]:grid-cols-2">
          {shown.map((word) => (
            <WordRow
              key={word.word}
              word={word}
              services={names}
              draft={of.draft.words}
              onChoose={of.choose}
              onNewService={mayAddServices ? setNaming : undefined}
            />
          ))}
        </ul>
        {hidden > 0 && (
          <Button size="sm" className="mt-3" onClick={() => setAllShown(true)}>
            Show {countOf(hidden, 'more word', 'more words')}
          </Button>
        )}
        <Notes list={list} hasServices={services.data?.length !== 0 || !mayAddServices} />
        {added && <AddedServiceNote key={added.id} added={added} className="mt-3 empty:hidden" />}
      </section>
      {list.untagged && (
        <UntaggedChoice
          value={of.draft.untagged ?? list.untagged}
          onChange={(untagged) => list.untagged && of.setUntagged(list.untagged, untagged)}
        />
      )}
      {list.calls > 0 && (
        <div className="border-t px-5 py-4 max-md:px-4">
          <KnownBar outcomes={list}>
            In the{' '}
            <FigureLink to={addressOf(callsOfPhoneSystem(list, { companyId, source }).calls, 'Webhook Setup')}>
              last {knownShareDays} days
            </FigureLink>
            .
          </KnownBar>
        </div>
      )}
      <SaveBar of={of} isBlocked={isBlocked} />
      {naming && (
        <NewServiceDialog
          companyId={companyId}
          word={naming.word}
          onClose={() => setNaming(undefined)}
          onAdded={(service) => {
            setNaming(undefined);
            setAdded(service);
            // A word with the name of a service needs no explanation, unless it has another one.
            const isOwnName = foldName(service.name) === foldName(naming.word);
            if (!isOwnName || naming.by !== null) of.choose(naming, { kind: 'service', name: service.name });
          }}
        />
      )}
    </>
  );
}

function Notes({ list: { words, more, isCut }, hasServices }: { list: WordList; hasServices: boolean }) {
  const open = words.filter(({ meanings }) => meanings.length === 0);
  const first = open[0];
  return (
    <div className="mt-3 space-y-1 text-compact text-muted-foreground empty:hidden">
      {first && (
        <p>
          Until {open.length === 1 ? <bdi>“{first.word}”</bdi> : `these ${countOf(open.length, 'word')}`}{' '}
          {open.length === 1 ? 'is' : 'are'} explained, {open.length === 1 ? 'it changes' : 'they change'} nothing.
        </p>
      )}
      {!hasServices && words.some(({ fields }) => fields.includes('service')) && <p>{noServicesYet}</p>}
      {more > 0 && <p>The most frequent words are shown. {countOf(more, 'word')} more came less often.</p>}
      {isCut && <p>Only the newest calls were looked at.</p>}
    </div>
  );
}

function SaveBar({ of, isBlocked }: { of: ReturnType<typeof useWordDraft>; isBlocked: boolean }) {
  const isUnchanged = isEmptyDraft(of.draft);
  if (isUnchanged && !of.correcting) return null;
  return (
    <div className="space-y-3 border-t px-5 py-3 max-md:px-4">
      {of.error !== null && <ErrorBox title={messageOf(of.error, failedLoad)} />}
      {isBlocked && !isUnchanged && (
        <ErrorBox title="The phone system has unsaved changes.">Save or discard them first.</ErrorBox>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <div role="status" className="mr-auto flex min-w-0 items-start gap-2 text-compact">
          {of.preview && <Followed key={of.preview.id} replay={of.preview} describe={describePreview} />}
          {of.correcting && isUnchanged && (
            <Followed key={of.correcting.id} replay={of.correcting} describe={describeCorrection} onDone={of.reload} />
          )}
        </div>
        {!isUnchanged && (
          <>
            <Button variant="ghost" onClick={of.discard} disabled={of.isPending}>
              Discard
            </Button>
            <Button onClick={of.look} disabled={of.isPending || isBlocked}>
              See what changes
            </Button>
            <Button variant="primary" onClick={of.save} disabled={isBlocked} isPending={of.isPending}>
              Save and count them
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Followed({
  replay: begun,
  describe,
  onDone,
}: {
  replay: Replay;
  describe: (replay: Replay) => string;
  onDone?: () => void;
}) {
  const replay = useFollowedReplay(begun);
  const runs = isInProgress(replay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at its end.
  useEffect(() => {
    if (!runs) onDone?.();
  }, [runs]);
  return (
    <>
      <span className="mt-0.5 shrink-0 text-muted-foreground">
        {runs ? <SpinnerRing size={16} /> : <CircleCheck aria-hidden="true" className="size-4 text-success" />}
      </span>
      <p className="min-w-0">{describe(replay)}</p>
    </>
  );
}

function describePreview(replay: Replay): string {
  if (isInProgress(replay)) return 'Looking at past calls…';
  if (replay.status !== 'done') return 'Looking at past calls ended early.';
  const { changed, succeeded, lost, total } = replay;
  if (changed + succeeded + lost === 0) return 'No past call would change. New calls are read this way.';
  const parts = [
    changed > 0 && `${formatCount(changed)} would change`,
    succeeded > 0 && `${formatCount(succeeded)} would count that do not count now`,
    lost > 0 && `${formatCount(lost)} would no longer count`,
  ].filter(Boolean);
  return `Of ${countOf(total, 'past message')}, ${parts.join(', ')}.`;
}

function describeCorrection(replay: Replay): string {
  const { changed, succeeded, lost, done, total } = replay;
  if (isInProgress(replay)) return `Saved. Correcting past calls… ${formatCount(done)} of ${formatCount(total)}.`;
  const ended = replay.status === 'done' ? 'Saved.' : 'Saved. Correcting past calls ended early.';
  return `${ended} ${countOf(changed + succeeded + lost, 'past message')} changed.`;
}

function countOf(count: number, one: string, several = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`;
}

function WordsSkeleton() {
  return (
    <Loading label="Loading the words" className="grid gap-3 px-5 py-4 max-md:px-4">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </Loading>
  );
}
