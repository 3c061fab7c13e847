// The company of the two webhook screens: separate from the top bar's, kept in the URL.
import { useSearchParams } from 'react-router';
import type { CompanyName } from '#contract/companies';
import { useLoaded } from '../api/queries';
import { Choice } from '../ui/choice';
import { Skeleton } from '../ui/skeleton';
import { type CompanyChoice, withCompanyChoice } from './company-choice';

/** The search parameter. The top bar's is `company`. */
export const webhookCompanyParameter = 'webhookCompany';

/** Webhook Setup's search parameters: the phone system, the delivery opened in the tester, and the question. */
export const sourceParameter = 'source';
export const tryParameter = 'try';
export const questionParameter = 'question';

const firstChoice = 1;

export type WebhookCompany = ReturnType<typeof useWebhookCompany>;

/**
 * The viewer's companies and the selected one: the URL's, else company 1, else the first. With `offersAll`, viewers of
 * several may choose all: then `isAll` is set and there is no company. `linkTo` is the address of either screen for the
 * same choice, with a delivery opened if named.
 */
export function useWebhookCompany({ offersAll = false }: { offersAll?: boolean } = {}) {
  const [search, setSearch] = useSearchParams();
  const loaded = useLoaded('listCompanies');
  const named = search.get(webhookCompanyParameter);
  const mayChooseAll = offersAll && (loaded.data?.length ?? 0) > 1;
  const isAll = mayChooseAll && named === ALL;
  const company = isAll ? undefined : chooseCompany(loaded.data, named);
  return {
    loaded,
    company,
    mayChooseAll,
    isAll,
    choose(choice: CompanyChoice) {
      setSearch((now) => withWebhookCompany(withCompanyChoice(now, choice), choice));
    },
    linkTo(path: '/webhook-setup' | '/activity-log', log?: number) {
      return `${path}?${withWebhookCompany(search, isAll ? ALL : company?.id, log)}`;
    },
  };
}

const ALL = 'all';

export function WebhookCompanyChoice({ of, className }: { of: WebhookCompany; className?: string }) {
  if (!of.loaded.data) return <Skeleton className="h-9 w-full max-md:h-10" />;
  return (
    <Choice
      value={of.isAll ? ALL : of.company ? String(of.company.id) : ''}
      onChange={(choice) => of.choose(choice === ALL ? ALL : Number(choice))}
      options={[
        ...(of.mayChooseAll ? [{ value: ALL, label: 'All companies', isSeparated: true }] : []),
        ...of.loaded.data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      placeholder="No companies available"
      disabled={!of.company && !of.isAll}
      aria-label="Company"
      {...(className && { className })}
    />
  );
}

/** The address's company if the viewer may see it, else company 1, else the first. */
export function chooseCompany(companies: readonly CompanyName[] | undefined, named: string | null) {
  const find = (id: number) => companies?.find((company) => company.id === id);
  return (named === null ? undefined : find(Number(named))) ?? find(firstChoice) ?? companies?.[0];
}

/** The address for a company, or all, with a delivery opened if named; closes what was open before. */
export function withWebhookCompany(
  now: URLSearchParams,
  choice: CompanyChoice | undefined,
  log?: number,
): URLSearchParams {
  const next = new URLSearchParams(now);
  next.delete('log');
  next.delete(tryParameter);
  next.delete(questionParameter);
  if (choice !== undefined) next.set(webhookCompanyParameter, String(choice));
  if (log !== undefined) next.set('log', String(log));
  return next;
}
