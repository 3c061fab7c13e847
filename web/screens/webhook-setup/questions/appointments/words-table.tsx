// Each word with one meaning. A word that nobody explained changes nothing.
import { formatCount } from '../../../../ui/format';
import { Select } from '../../../../ui/select';
import type { WordMeans } from '../draft/answers';
import type { SeenWord } from './list-words';

const meanings = [
  { value: 'yes', label: 'Booked' },
  { value: 'no', label: 'Not booked' },
  { value: 'not-known', label: 'Not known' },
  { value: 'nothing', label: 'Nothing' },
] as const satisfies { value: WordMeans; label: string }[];

export function WordsTable({
  title,
  words,
  onExplain,
}: {
  title: string;
  words: readonly SeenWord[];
  onExplain: (word: string, means: WordMeans) => void;
}) {
  return (
    <div className="@container">
      <h3 className="font-semibold text-compact">{title}</h3>
      <ul className="mt-2 grid gap-x-8 @[560px]:grid-cols-2">
        {words.map(({ text, count, means }) => (
          <li key={text} className="flex items-center gap-3 border-t py-1.5">
            <span className="min-w-0 flex-1 font-semibold text-compact [overflow-wrap:anywhere]">“{text}”</span>
            {count !== undefined && (
              <span className="text-muted-foreground text-small tabular-nums">{formatCount(count)}</span>
            )}
            <Select
              size="sm"
              className="w-36"
              aria-label={`Meaning of “${text}”`}
              placeholder="Choose..."
              value={means ?? ''}
              options={meanings}
              onChange={(value) => {
                const chosen = meanings.find((it) => it.value === value);
                if (chosen) onExplain(text, chosen.value);
              }}
            />
          </li>
        ))}
      </ul>
      {words.some(({ means }) => means === undefined) && (
        <p className="mt-2 text-muted-foreground text-small">Until a word is explained, it changes nothing.</p>
      )}
    </div>
  );
}
