// The selected phone system, from the address. A new one is held here until it is saved.
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { findPreset } from '#contract/presets';
import { defaultSource, type WebhookConfiguration } from '#contract/webhooks';
import { useLoaded } from '../../../../api/queries';
import { sourceParameter, tryParameter } from '../../../../shell/webhook-company';
import type { ConfigurationValues } from '../configuration-values';
import { generatePath } from '../generate-path';

export type SourceDraft = Partial<ConfigurationValues> & { source: string; name: string };

export interface SourcesChoice {
  list: readonly WebhookConfiguration[] | undefined;
  loading: UseQueryResult<WebhookConfiguration[]>;
  /**
   * The selected short name: the address's, even while unconfirmed, since its form must never hold another one's
   * mapping; the default if the address names none or an unknown one.
   */
  source: string;
  saved: WebhookConfiguration | undefined;
  draft: SourceDraft | undefined;
  unsavedDraft: SourceDraft | undefined;
  choose: (source: string) => void;
  begin: (draft: SourceDraft) => void;
}

export function useSourcesChoice(companyId: number | undefined): SourcesChoice {
  const [search, setSearch] = useSearchParams();
  const isKnown = companyId !== undefined;
  const loading = useLoaded('listWebhookSources', { query: { companyId: companyId ?? 0 } }, isKnown);
  const { data: list } = loading;
  const [stored, keep] = useState<{ companyId: number | undefined; draft: SourceDraft }>();
  const named = search.get(sourceParameter);
  const isSaved = (source: string) => list?.some((one) => one.source === source) ?? false;
  const unsavedDraft =
    stored?.companyId === companyId && stored && !isSaved(stored.draft.source) ? stored.draft : undefined;
  const draft = named !== null && unsavedDraft?.source === named ? unsavedDraft : undefined;
  const source = named !== null && (draft || !list || isSaved(named)) ? named : defaultSource;
  const choose = (next: string) =>
    setSearch((now) => {
      const changed = new URLSearchParams(now);
      changed.delete(tryParameter);
      if (next === defaultSource) changed.delete(sourceParameter);
      else changed.set(sourceParameter, next);
      return changed;
    });
  return {
    list,
    loading,
    source,
    saved: list?.find((one) => one.source === source),
    draft,
    unsavedDraft,
    choose,
    begin(next) {
      keep({ companyId, draft: next });
      choose(next.source);
    },
  };
}

/** Derives an unused short name: lowercase letters, digits and dashes. */
export function proposeSource(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const slug = plain.slice(0, maxCharacters).replace(/^-|-$/g, '') || 'phone-system';
  const isFree = (candidate: string) => candidate !== defaultSource && !taken.includes(candidate);
  if (isFree(slug)) return slug;
  for (let n = 2; ; n++) {
    const numbered = `${slug.slice(0, maxCharacters - 4)}-${n}`;
    if (isFree(numbered)) return numbered;
  }
}

const maxCharacters = 40;

/** Initial values: a path of its own, and the preset's mapping if chosen. */
export function draftFrom({ source, name, preset }: { source: string; name: string; preset: string }): SourceDraft {
  const found = findPreset(preset);
  const own = { source, name, endpointPath: generatePath() };
  return found ? { ...structuredClone(found.mapping), signature: found.signature, preset: found.id, ...own } : own;
}
