// Loads the words of a phone system, and keeps what a person chose until it is saved.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EndpointName } from '#contract/endpoints';
import type { Replay } from '#contract/replays';
import type { SavedWords, Untagged, Word, WordMeaning } from '#contract/words';
import { queryOf } from '../../../api/queries';
import { request } from '../../../api/request';

export interface WordSystem {
  companyId: number;
  source: string;
}

/** Calls arrive all the time, so every visit reloads the list. */
export function useWords({ companyId, source }: WordSystem) {
  return useQuery({ ...queryOf('listWords', { query: { companyId, source } }), refetchOnMount: 'always' });
}

/** In the order of the first look, new ones at the end: what is chosen must not move under the pointer. */
export function useSteadyWords(words: readonly Word[] | undefined): readonly Word[] | undefined {
  const order = useRef(new Map<string, number>());
  if (!words) return undefined;
  for (const { word } of words) if (!order.current.has(word)) order.current.set(word, order.current.size);
  const placeOf = ({ word }: Word) => order.current.get(word) ?? 0;
  return words.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export interface WordDraft {
  /** By word; null takes an explanation back. */
  words: ReadonlyMap<string, WordMeaning | null>;
  untagged: Untagged | undefined;
}

const emptyDraft: WordDraft = { words: new Map(), untagged: undefined };

export const isEmptyDraft = ({ words, untagged }: WordDraft) => words.size === 0 && untagged === undefined;

/** Everything that words change or that shows them. */
const shownIn: readonly EndpointName[] = [
  'listWords',
  'listUnmapped',
  'getWebhookConfiguration',
  'listWebhookSources',
  'listReplays',
  'listWebhookLogs',
];

export function useWordDraft({ companyId, source }: WordSystem, version: number | undefined) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(emptyDraft);
  const [preview, setPreview] = useState<Replay>();
  const [correcting, setCorrecting] = useState<Replay>();
  const reload = () => {
    for (const name of shownIn) void queries.invalidateQueries({ queryKey: [name] });
  };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ dryRun }: { dryRun: boolean }): Promise<SavedWords> =>
      request('explainWords', {
        body: {
          ...{ companyId, source, version: version ?? 0, dryRun },
          words: [...draft.words].map(([word, means]) => ({ word, means })),
          ...(draft.untagged && { untagged: draft.untagged }),
        },
      }),
    onSuccess: ({ replay }, { dryRun }) => {
      if (dryRun) {
        setPreview(replay ?? undefined);
        return;
      }
      setDraft(emptyDraft);
      setPreview(undefined);
      setCorrecting(replay ?? undefined);
      reload();
    },
    // Somebody else may have changed the list.
    onError: () => void queries.invalidateQueries({ queryKey: ['listWords'] }),
  });
  const change = (next: WordDraft) => {
    reset();
    setPreview(undefined);
    setDraft(next);
  };
  return {
    draft,
    preview,
    correcting,
    isPending,
    error,
    reload,
    choose(word: Word, means: WordMeaning | null) {
      const words = new Map(draft.words);
      const isAsSaved = JSON.stringify(means ?? undefined) === JSON.stringify(word.meanings[0]);
      if (isAsSaved) words.delete(word.word);
      else words.set(word.word, means);
      change({ ...draft, words });
    },
    setUntagged: (saved: Untagged, untagged: Untagged) =>
      change({ ...draft, untagged: untagged === saved ? undefined : untagged }),
    discard: () => change(emptyDraft),
    look: () => mutate({ dryRun: true }),
    save: () => mutate({ dryRun: false }),
  };
}
