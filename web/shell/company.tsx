// The company chosen in the top bar. It is in the address for reload, Back and shared links; other screens and new tabs
// begin with the last one.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { CompanyName } from '#contract/companies';
import { useLoaded } from '../api/queries';
import { keepLastCompanies, readLastCompanies } from '../session/last-companies';
import { useUser } from '../session/session-context';
import { toast } from '../ui/toast';
import { changeAddress } from './change-address';
import {
  type CompanyChoice,
  currentCompany,
  isToBeWritten,
  namesUnknownCompany,
  readCompanyChoice,
  withCompanyChoice,
} from './company-choice';
import { isByCompany } from './navigation';

export interface ChosenCompany {
  status: 'loading' | 'failed' | 'known';
  companies: readonly CompanyName[];
  companyId: number | undefined;
  company: CompanyName | undefined;
  /** The chosen company, or with All Accounts the one chosen before. */
  lastCompany: CompanyName | undefined;
  /** All Accounts is chosen, or there is no company: send requests without a companyId. */
  isAll: boolean;
  isKnown: boolean;
  /** Back undoes it; filters that name rows of the previous company leave the address. */
  choose(choice: CompanyChoice): void;
  linkTo(path: string): string;
  retry(): void;
}

const CompanyContext = createContext<ChosenCompany | null>(null);

export function useCompany(): ChosenCompany {
  const chosen = useContext(CompanyContext);
  if (!chosen) throw new Error('useCompany must be used within the shell');
  return chosen;
}

const noCompanies: readonly CompanyName[] = [];

const withLast = (before: readonly CompanyChoice[], choice: CompanyChoice) =>
  choice === 'all' ? [choice, ...before.filter((one) => one !== choice)] : [choice];

/** Loads the companies and keeps the choice in the address of every screen that shows it. */
export function CompanyProvider({ children }: { children: ReactNode }) {
  const { data, isPending, isError, refetch } = useLoaded('listCompanies');
  const companies = data ?? noCompanies;
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { id: userId } = useUser();
  // All Accounts is followed by the company chosen before it.
  const [last, setLast] = useState(() => readLastCompanies(userId));
  const inAddress = readCompanyChoice(params, companies);
  const choice = currentCompany(inAddress === undefined ? last : [inAddress], companies);
  const lastCompanyId = currentCompany(
    [choice, ...last].filter((one) => typeof one === 'number'),
    companies,
  );

  useEffect(() => {
    if (inAddress !== undefined) setLast((before) => withLast(before, inAddress));
  }, [inAddress]);
  useEffect(() => keepLastCompanies(userId, last), [userId, last]);

  const isMissing = isByCompany(pathname) && choice !== undefined && isToBeWritten(params, companies);
  const isUnknown = data !== undefined && namesUnknownCompany(params, companies);
  useEffect(() => {
    if (!isMissing) return;
    if (isUnknown) {
      const instead = companies.find(({ id }) => id === choice)?.name ?? 'All Accounts';
      toast({
        title: 'Company not found',
        description: `The address does not name a company you can see. This is ${instead}.`,
        variant: 'destructive',
      });
    }
    setParams((now) => withCompanyChoice(now, choice), { replace: true, preventScrollReset: true });
  }, [isMissing, isUnknown, choice, companies, setParams]);

  const choose = useCallback(
    (next: CompanyChoice) => setParams((now) => withCompanyChoice(now, next), changeAddress),
    [setParams],
  );
  const chosen = useMemo((): ChosenCompany => {
    const company = companies.find(({ id }) => id === choice);
    const isAll = !isPending && !isError && company === undefined;
    return {
      status: isPending ? 'loading' : isError ? 'failed' : 'known',
      companies,
      companyId: company?.id,
      company,
      lastCompany: companies.find(({ id }) => id === lastCompanyId),
      isAll,
      isKnown: isAll || company !== undefined,
      choose,
      linkTo: (path) => (isByCompany(path) && choice !== undefined ? `${path}?company=${choice}` : path),
      retry: () => void refetch(),
    };
  }, [companies, choice, lastCompanyId, isPending, isError, choose, refetch]);
  return <CompanyContext value={chosen}>{children}</CompanyContext>;
}
