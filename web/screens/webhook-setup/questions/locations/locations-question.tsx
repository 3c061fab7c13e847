// Question 4: how the location of a call is known.
import { useState } from 'react';
import { maxArrivals } from '#contract/arrivals';
import type { CalledNumber } from '#contract/called-numbers';
import type { StoreName } from '#contract/locations';
import { useLoaded } from '../../../../api/queries';
import { CardSection } from '../../../../ui/card';
import { Choice } from '../../../../ui/choice';
import { Field } from '../../../../ui/field';
import { formatCount } from '../../../../ui/format';
import { SegmentedControl } from '../../../../ui/segmented-control';
import { NumbersPanel } from '../../numbers/numbers-panel';
import { useNumbers } from '../../numbers/use-numbers';
import { type Place, placeOf } from '../draft/answers';
import { NextButton, QuestionFrame } from '../question-frame';
import type { Setup } from '../use-setup';
import type { View } from '../use-view';
import { PlaceSeenNumbers } from './place-seen-numbers';
import { countNumberless, listUnlistedNumbers } from './seen-numbers';

type Way = 'number' | 'name' | 'one';

export function LocationsQuestion({ setup, view }: { setup: Setup; view: View }) {
  const { saved, arrivals, mapping, found, inference, messages, answers, facts, tell } = setup;
  const { companyId } = saved;
  const stores = useLoaded('listStores', { query: { companyId } }).data ?? [];
  const listed = useNumbers(companyId).data?.numbers;
  const place = mapping && placeOf(mapping, 'storeId');
  const only = answers.onlyLocation ?? (answers.onlyLocation === undefined ? place?.rule.constant : undefined);
  const isName = (it: Place | undefined) => Boolean(it?.key) && it?.key !== mapping?.numberCalledField;
  const [isOne, setOne] = useState(false);
  const way: Way = only || isOne ? 'one' : isName(place) ? 'name' : 'number';
  const named = [found && placeOf(found, 'storeId'), inference?.fields.storeId.best].find(isName);
  const choose = (next: Way) => {
    setOne(next === 'one');
    const [first, ...others] = stores;
    const isClear = next === 'one' && first && others.length === 0;
    tell({ type: 'only-location', location: isClear ? codeOf(first) : null });
    if (next !== 'one') tell({ type: 'field', field: 'storeId', place: (next === 'name' && named) || null });
  };
  const isByNumber = way === 'number' && mapping && facts;
  const unlisted = isByNumber && listed ? listUnlistedNumbers(messages, mapping, { facts, listed }) : [];
  const numberless = isByNumber ? countNumberless(messages, mapping, facts) : 0;
  const unplaced = isByNumber ? unlisted.length + (listed ?? []).filter(isUnplaced).length : 0;
  const [warned, setWarned] = useState<Way>();
  const isOpen = way === 'one' ? !only : unplaced > 0;
  const isWarned = isOpen && warned === way;
  const next = () => {
    if (isOpen && !(isWarned && way !== 'one')) return setWarned(way);
    if (messages.length > 0 && !isOpen) tell({ type: 'confirm', question: 'locations' });
    view.show('appointments');
  };
  return (
    <QuestionFrame
      name="locations"
      title="Which location does a call belong to?"
      text={intros[way]}
      view={view}
      footer={
        <>
          {isWarned && (
            <p role="alert" className="min-w-0 text-compact text-destructive-text">
              {way === 'one' ? 'Choose the location that all calls belong to.' : describeUnplaced(unplaced)}
            </p>
          )}
          <NextButton
            onNext={next}
            {...(isWarned && way !== 'one' && { label: 'Go on without it', isPrimary: false })}
          />
        </>
      }
    >
      <div className="px-6 pb-4 max-md:px-4">
        <SegmentedControl<Way>
          label="How the location is known"
          size="md"
          value={way}
          onChange={choose}
          options={[
            { value: 'number', label: 'By number' },
            ...(named ? [{ value: 'name' as const, label: 'By name' }] : []),
            { value: 'one', label: 'All are of one' },
          ]}
          className="max-w-md"
        />
      </div>
      {way === 'one' && (
        <CardSection isForm>
          <Field label="Location of all calls" className="max-w-md">
            <Choice
              value={only ?? ''}
              placeholder="Choose a location"
              onChange={(location) => tell({ type: 'only-location', location })}
              options={stores.map((store) => ({ value: codeOf(store), label: store.name }))}
            />
          </Field>
        </CardSection>
      )}
      {way === 'number' && (
        <div className="border-t">
          <NumbersPanel companyId={companyId} />
        </div>
      )}
      {unlisted.length > 0 && <PlaceSeenNumbers companyId={companyId} numbers={unlisted} stores={stores} />}
      {numberless > 0 && (
        <p className="border-t px-6 py-3 text-compact text-foreground-2 max-md:px-4">
          {numberless === 1 ? '1 call came' : `${formatCount(numberless)} calls came`} without a number of yours, so no
          location is known. Such a call is kept in the Activity Log and does not count.
        </p>
      )}
      {way === 'number' && !saved.isMapped && arrivals?.newest.length === maxArrivals && (
        <p className="border-t px-6 py-3 text-compact text-muted-foreground max-md:px-4">
          Only the newest {maxArrivals} messages are read here. Numbers of older ones appear after counting.
        </p>
      )}
    </QuestionFrame>
  );
}

/** Calls name it, and none of them has a location. */
const isUnplaced = ({ locationId, calls, waiting }: CalledNumber) => locationId === null && calls + waiting > 0;

const describeUnplaced = (count: number) =>
  count === 1
    ? '1 number has no location yet. Its calls do not count until it has one.'
    : `${formatCount(count)} numbers have no location yet. Their calls do not count until they have one.`;

/** How a mapping names a location. */
const codeOf = ({ id, code }: StoreName) => code ?? String(id);

const intros: Record<Way, string> = {
  number: 'The number that was called tells the location.',
  name: 'The phone system names the location with every call. Names that nobody knows are listed after the first calls.',
  one: 'Whatever number was called.',
};
