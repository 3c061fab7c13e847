import type { CompleteDays } from '#contract/appointment-imports';
import { useLoaded } from '../../../api/queries';
import { CardSection } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { Field, FieldGroup } from '../../../ui/field';
import { MultiChoice } from '../../../ui/multi-choice';
import { TextInput } from '../../../ui/text-input';

export interface CompleteChoice {
  isOn: boolean;
  fromDay: string;
  toDay: string;
  locationIds: number[];
}

export function completeOf({ isOn, ...days }: CompleteChoice): CompleteDays | null {
  return isOn && days.fromDay !== '' && days.toDay !== '' ? days : null;
}

/** Whether the file is all there is: calls of those days that it does not name were not booked. */
export function CompleteFields({
  companyId,
  value,
  onChange,
}: {
  companyId: number;
  value: CompleteChoice;
  onChange: (value: CompleteChoice) => void;
}) {
  const { data: stores = [] } = useLoaded('listStores', { query: { companyId } }, value.isOn);
  return (
    <CardSection className="flex flex-col gap-3">
      <Checkbox
        checked={value.isOn}
        onChange={(isOn) => onChange({ ...value, isOn })}
        label="The list is complete for some days: calls of those days that are not on it were not booked"
      />
      {value.isOn && (
        <>
          <div className="grid max-w-lg grid-cols-2 gap-4">
            <Field label="From">
              <TextInput
                type="date"
                value={value.fromDay}
                onChange={({ target }) => onChange({ ...value, fromDay: target.value })}
              />
            </Field>
            <Field label="To">
              <TextInput
                type="date"
                value={value.toDay}
                min={value.fromDay}
                onChange={({ target }) => onChange({ ...value, toDay: target.value })}
              />
            </Field>
          </div>
          <FieldGroup
            label="Locations"
            note={value.locationIds.length === 0 ? 'all' : `${value.locationIds.length} selected`}
          >
            <MultiChoice
              label="Locations"
              value={value.locationIds}
              onChange={(locationIds) => onChange({ ...value, locationIds })}
              options={stores.map(({ id, name, code }) => ({ value: id, label: name, hint: code ?? undefined }))}
            />
          </FieldGroup>
        </>
      )}
    </CardSection>
  );
}
