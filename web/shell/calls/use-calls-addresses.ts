// The addresses of the calls behind the figures of a screen, which lead back to the screen as it is.
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import type { FigureCalls } from '#contract/figure-calls/figure-calls';
import { useIsPrinting } from '../../ui/use-is-printing';
import { callsAddress } from './calls-address';

/** Undefined where a figure is made of no calls, and on paper. `of` says which calls: "Service Close Rate: Alignment". */
export type AddressOfCalls = (calls: FigureCalls | null | undefined, of: string) => string | undefined;

export function useCallsAddresses(): AddressOfCalls {
  const { pathname, search } = useLocation();
  const isPrinting = useIsPrinting();
  return useCallback(
    (calls, of) => {
      if (!calls || calls.figures.total === 0 || isPrinting) return undefined;
      const { filters, figures, isCompared } = calls;
      return callsAddress(filters, { label: of, path: `${pathname}${search}`, figures, isCompared });
    },
    [pathname, search, isPrinting],
  );
}
