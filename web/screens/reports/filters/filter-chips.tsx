// What is applied, in words, each to be taken away by itself.
import { Chip } from '../../../ui/chip';
import type { FilterWord } from './describe-filters';
import type { FilterName } from './report-filters';

/** One chip per word; nothing when none is. A level takes those below it along. */
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
