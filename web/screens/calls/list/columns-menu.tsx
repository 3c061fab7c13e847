// Which columns the list has.
import { Checkbox } from '../../../ui/checkbox';
import { callColumns } from './call-columns';
import type { ChosenColumns } from './use-columns';

export function ColumnChoices({ of: { ids, choose } }: { of: ChosenColumns }) {
  return (
    <fieldset>
      <legend className="font-medium text-compact">Columns</legend>
      <div className="mt-1 grid grid-cols-2 gap-x-4">
        {callColumns.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={id === 'appointment' ? 'Appointment' : name}
            checked={ids.includes(id)}
            onChange={(isOn) => choose(isOn ? [...ids, id] : ids.filter((other) => other !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
