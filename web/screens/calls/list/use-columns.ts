// The columns of the list: in the address if it names any, for shared links; otherwise those chosen last in this browser.

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { changeAddress } from '../../../shell/change-address';
import { readStored, store } from '../../../ui/stored-text';
import { type ColumnId, columnIds, usualColumns } from './call-columns';

const PARAM = 'columns';
const STORED = 'callgauge-call-columns';

export interface ChosenColumns {
  ids: readonly ColumnId[];
  choose(ids: readonly ColumnId[]): void;
}

/** `isAll`: of several companies, which then have a column. */
export function useColumns(isAll: boolean): ChosenColumns {
  const [params, setParams] = useSearchParams();
  const [remembered, setRemembered] = useState(() => readColumns(readStored(STORED)));
  const inAddress = readColumns(params.get(PARAM));
  const usual = isAll ? [...usualColumns, 'company' as const] : usualColumns;
  return {
    ids: inAddress ?? remembered ?? usual,
    choose(ids) {
      const text = columnIds.filter((id) => ids.includes(id)).join(',');
      setRemembered(readColumns(text));
      store(STORED, text);
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set(PARAM, text);
          return next;
        },
        { ...changeAddress, replace: true },
      );
    },
  };
}

/** Null for a text that names none. */
export function readColumns(text: string | null): ColumnId[] | null {
  const named = (text ?? '').split(',');
  const ids = columnIds.filter((id) => named.includes(id));
  return ids.length > 0 ? ids : null;
}
