// Each word with one meaning. A word that nobody explained changes nothing.

import { foldName } from '#contract/meanings/fold-name';
import { formatCount } from '../../../../ui/format';
import { Select } from '../../../../ui/select';
import { newServiceOption, noServicesYet } from '../../words/new-service-dialog';
import type { WordMeans } from '../draft/answers';
import type { SeenWord } from './list-words';

const meanings = [
  { value: 'yes', label: 'Booked' },
  { value: 'no', label: 'Not booked' },
  { value: 'not-known', label: 'Not known' },
  { value: 'nothing', label: 'Nothing' },
] as const satisfies { value: WordMeans; label: string }[];

/** Read from what the word is; other meanings are explained. */
const aService = { value: 'service', label: 'A service' };

export function WordsTable({
  title,
  words,
  onExplain,
  services,
}: {
  title: string;
  words: readonly SeenWord[];
  onExplain: (word: string, means: WordMeans) => void;
  /** Where words may name services: those there are, and what adds one. */
  services?: { names: readonly string[]; onNew: (word: string) => void };
}) {
  const isService = (word: string) => services?.names.some((name) => foldName(name) === foldName(word)) ?? false;
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
              value={means ?? (isService(text) ? aService.value : '')}
              options={[
                ...meanings,
                ...(isService(text) ? [aService] : []),
                ...(services && !isService(text) ? [newServiceOption] : []),
              ]}
              onChange={(value) => {
                if (value === newServiceOption.value) services?.onNew(text);
                const chosen = meanings.find((it) => it.value === value);
                if (chosen) onExplain(text, chosen.value);
              }}
            />
          </li>
        ))}
      </ul>
      {services?.names.length === 0 && <p className="mt-2 text-muted-foreground text-small">{noServicesYet}</p>}
      {words.some(({ means, text }) => means === undefined && !isService(text)) && (
        <p className="mt-2 text-muted-foreground text-small">Until a word is explained, it changes nothing.</p>
      )}
    </div>
  );
}
