// People to choose from, found by their names on the server: a company can have thousands.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namesOfNone } from '#contract/break-down';
import { queryOf } from '../../../api/queries';
import type { SelectOption } from '../../../ui/select';
import { useRested } from '../../../ui/use-rested';

export const nobody: SelectOption = { value: '0', label: namesOfNone.employee };

export interface People {
  /** Those found, then nobody. */
  options: readonly SelectOption[];
  isLoading: boolean;
  search(text: string): void;
}

/** Without a company: of all that the viewer sees. Loads nothing until it is needed. */
export function usePeople(companyId: number | undefined, isNeeded: boolean): People {
  const [typed, setTyped] = useState('');
  const text = useRested(typed.trim().slice(0, 100));
  const { data, isFetching } = useQuery({
    ...queryOf('searchEmployees', { query: { companyId, text: text || undefined } }),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
  });
  const found = (data ?? []).map(({ id, name, companyName, storeNames }): SelectOption => {
    const place = companyId === undefined ? companyName : placeOf(storeNames);
    return {
      value: String(id),
      label: name,
      content: (
        <>
          {name}
          {place && <span className="ml-2 text-muted-foreground text-small">{place}</span>}
        </>
      ),
    };
  });
  return { options: [...found, nobody], isLoading: isFetching && typed !== '', search: setTyped };
}

function placeOf(names: readonly string[]): string {
  return names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? '');
}
