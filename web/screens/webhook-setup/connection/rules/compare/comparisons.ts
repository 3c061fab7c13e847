// The comparisons of the contract, in words.
import type { Comparison, Condition } from '#contract/mapping-rules';

export const comparisonLabels = {
  is: 'When it is',
  contains: 'Contains',
  word: 'Contains the word',
  over: 'Is more than',
  under: 'Is less than',
  present: 'Is there',
  missing: 'Is missing',
} satisfies Record<Comparison, string>;

/** Whether something is compared, or only whether the key has a value. */
export const takesValue = (when: Comparison): boolean => when !== 'present' && when !== 'missing';

interface Compared {
  when: Comparison;
  value?: string | undefined;
}

/** With another comparison; keeps the value if that one takes any. */
export function compareBy<Row extends Compared>(row: Row, when: Comparison): Row {
  const { value = '', ...rest } = row;
  return { ...rest, when, ...(takesValue(when) && { value }) } as Row;
}

export const isValueBlank = ({ when, value = '' }: Compared): boolean => takesValue(when) && value.trim() === '';

export const newCondition: Condition = { key: '', when: 'is', value: '' };
