import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries';
import { useSession, useUser } from '../../session/session-context';
import { useRested } from '../../ui/use-rested';
import { useCompany } from '../company';
import type { JumpGroup } from './choice';
import { foundChoices, searches } from './found-choices';
import { knownChoices } from './known-choices';
import { recentChoices } from './recent-choices';

export interface Jump {
  /** Without empty ones. */
  groups: readonly JumpGroup[];
  /** `searching`: what is shown is of an earlier text, or only what needs no request. */
  status: 'idle' | 'searching' | 'found' | 'failed';
  retry(): void;
}

/** What a text names: screens and reports at once, everything else from the server. */
export function useJump(text: string): Jump {
  const { can } = useSession();
  const { id: userId } = useUser();
  const { companies, companyId, linkTo } = useCompany();
  const sought = text.trim();
  const rested = useRested(sought);
  const query = useQuery({
    ...queryOf('jump', { query: { q: rested } }),
    enabled: rested !== '',
    placeholderData: keepPreviousData,
    // A new location is found without a reload.
    staleTime: 10_000,
  });

  const known = knownChoices(sought, { can, linkTo });
  const close = { status: 'idle', retry: () => void query.refetch() } as const;
  if (sought === '') {
    return { ...close, groups: withoutEmpty([{ name: 'Recent', choices: recentChoices(userId) }, ...known]) };
  }
  const place = { hasSeveral: companies.length > 1, companyId };
  const found = query.data && !query.isError ? foundChoices(query.data, place) : [];
  const isSearching = rested !== sought || query.isPending || query.isPlaceholderData;
  return {
    ...close,
    status: isSearching ? 'searching' : query.isError ? 'failed' : 'found',
    groups: withoutEmpty([...known, ...found, searches(sought, place)]),
  };
}

function withoutEmpty(groups: readonly JumpGroup[]): JumpGroup[] {
  return groups.filter(({ choices }) => choices.length > 0);
}
