// The applied filters as chips that can be removed one by one.
import { Chip } from '../../../ui/chip';
import type { FilterWord } from './describe-filters';
import type { FilterName } from './report-filters';

/** Removing a level also removes the levels below it. */
export function FilterChips({
  words,
  onRemove,
}: {
  words: readonly FilterWord[];
  onRemove: (names: readonly FilterName[]) => void;
}) {
  if (words.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap gap-2 print:hidden">
      {words.map(({ name, value, removes }) => (
        <li key={name} className="flex max-w-full">
          <Chip name={name} value={value} onRemove={() => onRemove(removes)} />
        </li>
      ))}
    </ul>
  );
}
