// The select box every screen uses: searchable when the list is long.
import { SearchableSelect } from './searchable-select';
import { Select, type SelectProps } from './select';

const SEARCHABLE_FROM = 21;

/** A Select, or, with more than 20 options, a SearchableSelect. Same props, same look when closed. */
export function Choice(props: SelectProps) {
  return props.options.length >= SEARCHABLE_FROM ? <SearchableSelect {...props} /> : <Select {...props} />;
}
