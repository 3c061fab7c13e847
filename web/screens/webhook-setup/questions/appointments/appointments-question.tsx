// Question 5: where appointments come from. Then everything is saved, and what waited is counted.
import { useState } from 'react';
import { notKnown } from '#contract/mapping-rules';
import { canSayNo } from '#contract/meanings/can-say-no';
import { useSession } from '../../../../session/session-context';
import { CardSection } from '../../../../ui/card';
import { Checkbox } from '../../../../ui/checkbox';
import { cn } from '../../../../ui/cn';
import { SegmentedControl } from '../../../../ui/segmented-control';
import { KnownBar } from '../../words/known-bar';
import { NewServiceDialog } from '../../words/new-service-dialog';
import { WordsPanel } from '../../words/words-panel';
import { hasAnswers, placeOf, type WordMeans } from '../draft/answers';
import { QuestionFrame } from '../question-frame';
import type { Setup } from '../use-setup';
import type { View } from '../use-view';
import { NothingYet } from '../what-came/nothing-yet';
import { countKnown } from './count-known';
import { listAnswers, listWords, sayAppointments } from './list-words';
import { OtherSources } from './other-sources';
import { SaveAndCount } from './save-and-count';
import { WordsTable } from './words-table';

export function AppointmentsQuestion({
  setup,
  view,
  onShowLog,
}: {
  setup: Setup;
  view: View;
  onShowLog: (reason: string) => void;
}) {
  const { saved, mapping, found, inference, facts, messages, answers, arrivals, tell } = setup;
  const mayAddServices = useSession().can('services.write');
  const [naming, setNaming] = useState<string>();
  const place = mapping && placeOf(mapping, 'appointment');
  const isSaid = place !== undefined && !place.rule.notReported;
  // Until anything was counted, the list of words is empty: those that wait are known from the messages.
  const isRead = saved.isMapped && !(arrivals?.waiting && arrivals.newest.every(({ status }) => status === 'waiting'));
  const words = mapping ? listWords(inference, mapping) : [];
  const answering = mapping && words.length === 0 ? listAnswers(inference, mapping) : undefined;
  const known = mapping && facts && countKnown(messages, mapping, facts);
  const explain = (word: string, means: WordMeans) => tell({ type: 'word', word, means });
  const couldSay = isSaid || words.length > 0 || Boolean(found && placeOf(found, 'appointment').key);
  const choose = (isPhoneSystem: boolean) => tell({ type: 'uses-words', usesWords: isPhoneSystem });
  return (
    <QuestionFrame
      name="appointments"
      title="Where do appointments come from?"
      text="Choose all that apply. What nobody says is shown as not known, never as not booked."
      view={view}
      footer={<SaveAndCount setup={setup} view={view} onShowLog={onShowLog} />}
    >
      {mapping === undefined && !arrivals ? (
        <NothingYet setup={setup} />
      ) : (
        <div className="grid gap-2 px-6 pb-4 max-md:px-4 sm:grid-cols-2">
          <Source
            title="The phone system"
            text={couldSay ? 'It says so, or staff tag calls' : 'Nothing that came says anything about appointments'}
            isChosen={isSaid}
            isPossible={couldSay}
            onChange={choose}
          />
          <Source
            title="Not yet"
            text="No rate is shown"
            isChosen={mapping !== undefined && !isSaid}
            isPossible={couldSay || mapping !== undefined}
            onChange={(isChosen) => choose(!isChosen && couldSay)}
          />
        </div>
      )}
      {mapping === undefined && arrivals && (
        <CardSection isForm className="text-compact text-foreground-2">
          Nothing has come yet, so nothing can be saved. Calls that come are kept and counted afterwards.
        </CardSection>
      )}
      {isSaid && isRead && (
        <div className="border-t">
          <WordsPanel companyId={saved.companyId} source={saved.source} isBlocked={hasAnswers(answers)} />
        </div>
      )}
      {isSaid && !isRead && answering && (
        <CardSection isForm>
          <WordsTable
            title={`What does each answer under “${answering.name}” mean?`}
            words={answering.answers}
            onExplain={explain}
          />
        </CardSection>
      )}
      {isSaid && !isRead && words.length === 0 && !answering && (
        <CardSection isForm className="text-compact text-foreground-2">
          {mapping && sayAppointments(messages, mapping)
            ? 'The phone system says it with the call.'
            : 'Nothing that came says it yet, so appointments are not known. Words that staff tag calls with are listed here as they come.'}
        </CardSection>
      )}
      {isSaid && !isRead && words.length > 0 && (
        <>
          <CardSection isForm>
            <WordsTable
              title="What does each word mean?"
              words={words}
              onExplain={explain}
              {...(facts && mayAddServices && { services: { names: facts.services, onNew: setNaming } })}
            />
          </CardSection>
          <CardSection isForm className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="font-semibold text-compact">Calls without any of these words</p>
            <SegmentedControl<'no' | typeof notKnown>
              label="Calls without any of these words"
              value={place.rule.otherwise === 'no' ? 'no' : notKnown}
              onChange={(means) => tell({ type: 'other-calls', means })}
              options={[
                { value: notKnown, label: 'Not known' },
                { value: 'no', label: 'Not booked' },
              ]}
              className="w-60"
            />
            <p className="basis-full text-muted-foreground text-small">
              Choose Not booked only if your staff marks every booking. It is shown as assumed.
            </p>
          </CardSection>
        </>
      )}
      {naming !== undefined && (
        <NewServiceDialog
          companyId={saved.companyId}
          word={naming}
          onClose={() => setNaming(undefined)}
          onAdded={() => setNaming(undefined)}
        />
      )}
      <OtherSources companyId={saved.companyId} />
      {/* Once saved, the list of words has the bar, of calls instead of messages. */}
      {known && known.calls > 0 && !(isSaid && saved.isMapped) && (
        <CardSection isForm>
          <KnownBar outcomes={known}>
            {isSaid &&
              !canSayNo(place.rule) &&
              'Your phone system reports bookings only, so we can’t tell which calls weren’t booked.'}
          </KnownBar>
        </CardSection>
      )}
    </QuestionFrame>
  );
}

function Source({
  title,
  text,
  isChosen,
  isPossible,
  onChange,
}: {
  title: string;
  text: string;
  isChosen: boolean;
  isPossible: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <div className={cn('rounded-control border px-3 py-2', isChosen && 'border-primary bg-primary-soft')}>
      <Checkbox
        checked={isChosen}
        onChange={onChange}
        disabled={!isPossible}
        label={<span className="font-semibold">{title}</span>}
      />
      <p className="pl-6 text-foreground-2 text-small">{text}</p>
    </div>
  );
}
