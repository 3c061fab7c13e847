// What the screen needs to go down and up: the level of the rows, where a row leads, and the path.
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { BreakDownBy } from '#contract/break-down';
import type { CompanyName } from '#contract/companies';
import type { CompanyChoice } from '../../../shell/company-choice';
import { useKeys } from '../../../shell/keys/use-keys';
import type { FilterWord } from '../filters/describe-filters';
import type { Filters } from '../filters/report-filters';
import { filtersBefore, levelsOffered, nextLevel, stepsOf, withoutPath } from '../levels';
import type { BreakDown } from './break-down-card';
import type { PathPart } from './report-path';

/** What the address says about the rows. */
export interface BreakDownAddress {
  filters: Filters;
  /** What the rows are. */
  breakDownBy: BreakDownBy;
  chooseBreakDown(by: BreakDownBy): void;
  /** The same report, with other rows. */
  linkTo(asked: { filters: Filters; breakDownBy: BreakDownBy; company?: CompanyChoice | undefined }): string;
}

/**
 * `companies` are those the viewer can see, `company` the chosen one; `takeFocus` when the link that had
 * the focus is gone.
 */
export function useBreakDown(
  { filters, breakDownBy, chooseBreakDown, linkTo }: BreakDownAddress,
  companies: readonly CompanyName[],
  company: CompanyName | undefined,
  words: readonly FilterWord[],
  takeFocus: () => void,
): { breakDown: BreakDown; path: PathPart[] } {
  const isAll = company === undefined;
  const levels = levelsOffered(isAll);
  const by = levels.includes(breakDownBy) ? breakDownBy : 'service';
  const path = pathParts();
  const navigate = useNavigate();
  const up = path.at(-2)?.to;
  useKeys('Report', {
    Backspace: {
      does: 'Go up the path',
      isOff: !up,
      run() {
        if (up) void navigate(up, { preventScrollReset: true });
      },
    },
  });
  const asked = JSON.stringify(filters);
  const opened = useRef(asked);
  useEffect(() => {
    if (opened.current === asked) return;
    opened.current = asked;
    if (document.activeElement === document.body) takeFocus();
  });
  const breakDown = useMemo(
    (): BreakDown => ({
      storeId: filters.storeId,
      by,
      levels: levelsOffered(isAll),
      choose: chooseBreakDown,
      linkTo({ sets }) {
        const opened = { ...filters, ...sets.filters };
        const isStillAll = isAll && sets.companyId === undefined;
        const next = nextLevel(by, opened, isStillAll);
        return next && linkTo({ filters: opened, breakDownBy: next, ...(isAll && { company: sets.companyId }) });
      },
    }),
    [by, isAll, filters, chooseBreakDown, linkTo],
  );
  return { breakDown, path };

  /** Each part leads to the rows among which the next one was. */
  function pathParts(): PathPart[] {
    const steps = stepsOf(filters);
    const top = withoutPath(filters);
    const first = steps[0]?.level;
    const parts = steps.map(({ filter }, index) => {
      const below = steps[index + 1];
      const label = words.find(({ removes }) => removes[0] === filter)?.value ?? '…';
      const rest = filtersBefore(steps, index + 1, filters);
      return { label, to: below ? linkTo({ filters: rest, breakDownBy: below.level }) : null };
    });
    const ofCompany = {
      label: company?.name ?? 'All Accounts',
      to: first ? linkTo({ filters: top, breakDownBy: first }) : null,
    };
    if (isAll || companies.length < 2) return [ofCompany, ...parts];
    const all = { label: 'All Accounts', to: linkTo({ filters: top, breakDownBy: 'company', company: 'all' }) };
    return [all, ofCompany, ...parts];
  }
}
