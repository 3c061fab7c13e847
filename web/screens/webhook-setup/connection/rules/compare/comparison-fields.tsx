// How something is compared, and with what.
import { type Comparison, comparisons } from '#contract/mapping-rules';
import { Select } from '../../../../../ui/select';
import { TextInput } from '../../../../../ui/text-input';
import { compareBy, comparisonLabels, takesValue } from './comparisons';

const options = comparisons.map((value) => ({ value, label: comparisonLabels[value] }));

/** Two cells of a grid: the second is empty if nothing is compared. */
export function ComparisonFields<Row extends { when: Comparison; value?: string | undefined }>({
  row,
  onChange,
  name,
  isInvalid,
}: {
  row: Row;
  onChange: (row: Row) => void;
  /** As in "How value 1 is compared". */
  name: string;
  isInvalid: boolean;
}) {
  return (
    <>
      <Select
        size="sm"
        aria-label={`How ${name} is compared`}
        value={row.when}
        onChange={(chosen) => onChange(compareBy(row, comparisons.find((it) => it === chosen) ?? 'is'))}
        options={options}
        className="@max-xl:col-start-1"
      />
      {takesValue(row.when) ? (
        <TextInput
          size="sm"
          aria-label={`Compared ${name}`}
          {...(isInvalid && { 'aria-invalid': true })}
          value={row.value ?? ''}
          onChange={(event) => onChange({ ...row, value: event.target.value })}
          {...((row.when === 'over' || row.when === 'under') && { inputMode: 'decimal' as const })}
          autoComplete="off"
          className="@max-xl:col-start-1"
        />
      ) : (
        <span className="@max-xl:hidden" />
      )}
    </>
  );
}
