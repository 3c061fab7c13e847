// The company of the two webhook screens: the top bar's, which their own selector changes, too.
import { useSearchParams } from 'react-router';
import { Choice } from '../ui/choice';
import { Skeleton } from '../ui/skeleton';
import { useCompany } from './company';
import { withCompanyChoice } from './company-choice';

/** Webhook Setup's search parameters: the phone system, the delivery opened in the tester, and the question. */
export const sourceParameter = 'source';
export const tryParameter = 'try';
export const questionParameter = 'question';

export type WebhookCompany = ReturnType<typeof useWebhookCompany>;

/**
 * The viewer's companies and the selected one. With `offersAll`, All Accounts is all companies for viewers of several:
 * then `isAll` is set and there is no company; else it is the company chosen before. `linkTo` is the address of either screen for
 * the same choice, with a delivery opened if named.
 */
export function useWebhookCompany({ offersAll = false }: { offersAll?: boolean } = {}) {
  const [search] = useSearchParams();
  const chosen = useCompany();
  const { companies } = chosen;
  const mayChooseAll = offersAll && companies.length > 1;
  const isAll = mayChooseAll && chosen.isAll;
  const company = isAll ? undefined : chosen.lastCompany;
  return {
    isLoading: chosen.status === 'loading',
    companies,
    company,
    mayChooseAll,
    isAll,
    choose: chosen.choose,
    linkTo(path: '/webhook-setup' | '/activity-log', log?: number) {
      const choice = isAll ? ALL : company?.id;
      const next = choice === undefined ? new URLSearchParams(search) : withCompanyChoice(search, choice);
      for (const opened of ['log', tryParameter, questionParameter]) next.delete(opened);
      if (log !== undefined) next.set('log', String(log));
      return `${path}?${next}`;
    },
  };
}

const ALL = 'all';

export function WebhookCompanyChoice({ of, className }: { of: WebhookCompany; className?: string }) {
  if (of.isLoading) return <Skeleton className="h-9 w-full max-md:h-10" />;
  return (
    <Choice
      value={of.isAll ? ALL : of.company ? String(of.company.id) : ''}
      onChange={(choice) => of.choose(choice === ALL ? ALL : Number(choice))}
      options={[
        ...(of.mayChooseAll ? [{ value: ALL, label: 'All companies', isSeparated: true }] : []),
        ...of.companies.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      placeholder="No companies available"
      disabled={!of.company && !of.isAll}
      aria-label="Company"
      {...(className && { className })}
    />
  );
}
