// One word: its calls, and the choice of what it means.
import type { Word, WordMeaning } from '#contract/words';
import { Choice } from '../../../ui/choice';
import { formatCount } from '../../../ui/format';
import { decodeMeaning, encodeMeaning, meaningOptions, sourceOf } from './meanings';
import { newServiceOption } from './new-service-dialog';

export function WordRow({
  word,
  services,
  draft,
  onChoose,
  onNewService,
}: {
  word: Word;
  services: readonly string[];
  draft: ReadonlyMap<string, WordMeaning | null>;
  onChoose: (word: Word, means: WordMeaning | null) => void;
  /** Undefined for viewers who may not add services. */
  onNewService: ((word: Word) => void) | undefined;
}) {
  const isChanged = draft.has(word.word);
  const chosen = isChanged ? draft.get(word.word) : word.meanings[0];
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b py-2 sm:grid-cols-[minmax(0,1fr)_auto_184px]">
      <span className="min-w-0">
        <bdi className="block font-medium [overflow-wrap:anywhere]">“{word.word}”</bdi>
        <span className="block text-small text-muted-foreground">{isChanged ? 'Not saved yet' : sourceOf(word)}</span>
      </span>
      <span className="whitespace-nowrap text-compact text-muted-foreground tabular-nums">
        {formatCount(word.calls)} {word.calls === 1 ? 'call' : 'calls'}
      </span>
      <Choice
        aria-label={`What “${word.word}” means`}
        value={encodeMeaning(chosen ?? undefined)}
        onChange={(value) =>
          value === newServiceOption.value ? onNewService?.(word) : onChoose(word, decodeMeaning(value))
        }
        options={[
          ...meaningOptions({ word, services }),
          ...(onNewService && word.fields.includes('service') ? [newServiceOption] : []),
        ]}
        placeholder="Choose..."
        className="max-sm:col-span-2"
      />
    </li>
  );
}
