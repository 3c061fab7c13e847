// The company the two webhook screens look at: a choice of their own, apart from the top bar's, kept in the URL.
import { useSearchParams } from 'react-router';
import type { CompanyName } from '#contract/companies';
import { useLoaded } from '../api/queries';
import { Choice } from '../ui/choice';
import { Skeleton } from '../ui/skeleton';
import { type CompanyChoice, withCompanyChoice } from './company-choice';

/** The search parameter. The top bar's choice is `company`. */
export const webhookCompanyParameter = 'webhookCompany';

/** Webhook Setup's search parameters: its phone system, and the delivery that its tester opens with. */
export const sourceParameter = 'source';
export const tryParameter = 'try';

/** Where both screens start. */
const firstChoice = 1;

export type WebhookCompany = ReturnType<typeof useWebhookCompany>;

/**
 * The companies the viewer may see and the chosen one: the URL's, else company 1, else the first visible. Where
 * `offersAll`, viewers of several may choose all of them: then there is no company, and `isAll`. `linkTo` is the address
 * of one of the two screens for the same choice, with one delivery opened if it is named.
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

/** The select box; a bar of its size while the companies load. Named by its Field, or by "Company". */
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

/** The company an address names where the viewer may see it, else company 1, else the first. */
export function chooseCompany(companies: readonly CompanyName[] | undefined, named: string | null) {
  const find = (id: number) => companies?.find((company) => company.id === id);
  return (named === null ? undefined : find(Number(named))) ?? find(firstChoice) ?? companies?.[0];
}

/** An address about this company, or all, with one delivery opened if it is named; what was opened before is closed. */
export function withWebhookCompany(
  now: URLSearchParams,
  choice: CompanyChoice | undefined,
  log?: number,
): URLSearchParams {
  const next = new URLSearchParams(now);
  next.delete('log');
  next.delete(tryParameter);
  if (choice !== undefined) next.set(webhookCompanyParameter, String(choice));
  if (log !== undefined) next.set('log', String(log));
  return next;
}
