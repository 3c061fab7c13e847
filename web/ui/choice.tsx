import { SearchableSelect } from './searchable-select';
import { Select, type SelectProps } from './select';

const SEARCHABLE_FROM = 21;

/** A Select, or a SearchableSelect if there are more than 20 options, with the same props and look. */
export function Choice(props: SelectProps) {
  return props.options.length >= SEARCHABLE_FROM ? <SearchableSelect {...props} /> : <Select {...props} />;
}
