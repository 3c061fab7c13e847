// The filters that are needed less often, and the columns.
import { useState } from 'react';
import { callDirections, callTypes } from '#contract/calls';
import { unknownCalls } from '#contract/reports';
import { directionWord } from '../../../shell/calls/call-words';
import { Checkbox } from '../../../ui/checkbox';
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { formatDuration } from '../../../ui/format';
import { SearchBox } from '../../../ui/search-box';
import { TextInput } from '../../../ui/text-input';
import type { FilterProps } from './filter-parts';
import { hasPeriod, practicedWords } from './filter-words';
import { LookupChoice } from './lookup-choice';
import { readDuration } from './read-duration';
import { useTypedFilter } from './use-typed-filter';

export function MoreFilters({ address, filters, choices }: FilterProps) {
  const { change } = address;
  const [text, setText] = useTypedFilter(address, 'text');
  const [callId, setCallId] = useTypedFilter(address, 'callId');
  const row = { filters, choices, change, isInField: true };
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-md:grid-cols-1">
      <Field label="Text" className="col-span-full" help="In names, type, tag, phone system, number or call id.">
        <SearchBox label="Words" value={text} onChange={setText} />
      </Field>
      <Field label="Type">
        <Choice
          size="sm"
          value={filters.callType ?? ''}
          onChange={(callType) => change({ callType: callType || undefined })}
          options={types}
        />
      </Field>
      <Field label="Tag">
        <Choice
          size="sm"
          value={filters.callTag ?? ''}
          onChange={(callTag) => change({ callTag: callTag || undefined })}
          options={tags}
        />
      </Field>
      <Field label="Direction">
        <Choice
          size="sm"
          value={filters.direction ?? ''}
          onChange={(direction) => change({ direction: direction || undefined })}
          options={directions}
        />
      </Field>
      <Field label="In figures">
        <Choice
          size="sm"
          value={filters.counted ?? ''}
          onChange={(counted) => change({ counted: counted || undefined })}
          options={counts}
        />
      </Field>
      <Field label="Region">
        <LookupChoice name="regionId" {...row} />
      </Field>
      <Field label="District">
        <LookupChoice name="districtId" {...row} />
      </Field>
      <DurationField
        key={`shortest ${filters.minSeconds}`}
        label="Shortest"
        seconds={filters.minSeconds}
        onChange={(seconds) => change({ minSeconds: seconds })}
        isPossible={(seconds) => filters.maxSeconds === undefined || seconds <= filters.maxSeconds}
      />
      <DurationField
        key={`longest ${filters.maxSeconds}`}
        label="Longest"
        seconds={filters.maxSeconds}
        onChange={(seconds) => change({ maxSeconds: seconds })}
        isPossible={(seconds) => filters.minSeconds === undefined || seconds >= filters.minSeconds}
      />
      <Field label="Practice of the service" className="col-span-full" help={practiceHelp}>
        <Choice
          size="sm"
          value={filters.practiced ?? ''}
          onChange={(practiced) => change({ practiced: practiced || undefined })}
          options={practices}
          disabled={!hasPeriod(filters)}
        />
      </Field>
      <Checkbox
        label="Only calls with a duration"
        checked={filters.timed === 'yes'}
        onChange={(isOn) => change({ timed: isOn ? 'yes' : undefined })}
        className="col-span-full"
      />
      <Checkbox
        label="Only calls of a known employee"
        checked={filters.employeeKnown === 'yes'}
        onChange={(isOn) => change({ employeeKnown: isOn ? 'yes' : undefined })}
        className="col-span-full"
      />
      <Checkbox
        label="Only calls of a known service"
        checked={filters.serviceKnown === 'yes'}
        onChange={(isOn) => change({ serviceKnown: isOn ? 'yes' : undefined })}
        className="col-span-full"
      />
      <Field label="Call id" className="col-span-full" help="Ours, or the phone system’s.">
        <SearchBox label="Call id" value={callId} onChange={setCallId} />
      </Field>
    </div>
  );
}

const notKnown = { value: unknownCalls, label: 'Not known' };
const types = [{ value: '', label: 'Any type' }, ...callTypes.map((type) => ({ value: type, label: type })), notKnown];
const tags = [
  { value: '', label: 'Any tag' },
  { value: 'Live', label: 'Live' },
  { value: 'Practice', label: 'Practice' },
];
const directions = [
  { value: '', label: 'Any direction' },
  ...([...callDirections, unknownCalls] as const).map((way) => ({ value: way, label: directionWord(way) })),
];
const practices = [
  { value: '', label: 'Anybody' },
  { value: 'yes', label: practicedWords.yes },
  { value: 'no', label: practicedWords.no },
];
const practiceHelp = 'Calls of a period, of its last 60 days at most, as Practice vs. Live compares them.';
const counts = [
  { value: '', label: 'All calls' },
  { value: 'yes', label: 'Only those in figures' },
  { value: 'apart', label: 'Only those not counted' },
];

/** Written as 2:30, or in seconds; asked for on leaving it or by Enter. */
function DurationField({
  label,
  seconds,
  onChange,
  isPossible,
}: {
  label: string;
  seconds: number | undefined;
  onChange: (seconds: string | undefined) => void;
  isPossible: (seconds: number) => boolean;
}) {
  const shown = seconds === undefined ? '' : formatDuration(seconds);
  const [text, setText] = useState(shown);
  const read = readDuration(text);
  const fault =
    text.trim() === '' || (read !== undefined && isPossible(read))
      ? undefined
      : read === undefined
        ? 'Write it as 2:30.'
        : 'The shortest must not be above the longest.';
  const apply = () => {
    if (fault || text.trim() === shown) return;
    onChange(read === undefined ? undefined : String(read));
  };
  return (
    <Field label={label} error={fault}>
      <TextInput
        size="sm"
        placeholder="0:00"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
    </Field>
  );
}
