// Performance Tiers: where Silver, Gold and Platinum begin for a company, with a preview.
import { Building2 } from 'lucide-react';
import type { CompanyName } from '#contract/companies';
import { fillThresholds } from '#contract/rank-tier';
import type { PerformanceTiers, Thresholds } from '#contract/tiers';
import { useLoaded } from '../../../api/queries';
import { messageOf } from '../../../api/request';
import { useSession } from '../../../session/session-context';
import { useCompany } from '../../../shell/company';
import { Card, CardSection } from '../../../ui/card';
import { Choice } from '../../../ui/choice';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { TiersForm } from './tiers-form';
import { TiersPreview } from './tiers-preview';

export function TiersTab() {
  const { company, isAll } = useCompany();
  if (isAll) return <ChooseCompany />;
  if (!company) return <TiersSkeleton />;
  return <CompanyTiers key={company.id} company={company} />;
}

/** Tiers belong to a company, so All Accounts has none to change. */
function ChooseCompany() {
  const { companies, choose } = useCompany();
  return (
    <Card>
      <EmptyState
        icon={<Building2 />}
        title="Choose a company."
        action={
          <Choice
            aria-label="Company"
            value=""
            onChange={(id) => choose(Number(id))}
            options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder="Choose a company"
            className="w-64"
          />
        }
        className="min-h-80"
      >
        Each company has its own performance tiers. Under All Accounts reports use 20%, 35% and 50%.
      </EmptyState>
    </Card>
  );
}

function CompanyTiers({ company }: { company: CompanyName }) {
  const mayWrite = useSession().can('tiers.write');
  const query = { companyId: company.id };
  const loading = useLoaded('getPerformanceTiers', { query });
  const report = useLoaded('getServiceCloseRate', { query });
  if (loading.isError && !loading.data) {
    return (
      <Card>
        <FailedState
          title="Error loading performance tiers"
          onRetry={() => void loading.refetch()}
          isRetrying={loading.isFetching}
          className="min-h-80"
        >
          {messageOf(loading.error, 'The server could not be reached. Check the connection and try again.')}
        </FailedState>
      </Card>
    );
  }
  if (!loading.data) return <TiersSkeleton />;
  const savedThresholds = thresholdsInForce(loading.data);
  if (!mayWrite) {
    return (
      <div className="max-w-2xl">
        <TiersPreview thresholds={savedThresholds} report={report} />
        <p className="mt-3 text-compact text-muted-foreground">Admins and directors can change performance tiers.</p>
      </div>
    );
  }
  return (
    <TiersForm
      company={company}
      saved={loading.data}
      savedThresholds={savedThresholds}
      loading={loading}
      report={report}
    />
  );
}

function thresholdsInForce({ silverMin, goldMin, platinumMin }: PerformanceTiers): Thresholds {
  return fillThresholds({ silverThreshold: silverMin, goldThreshold: goldMin, platinumThreshold: platinumMin });
}

function TiersSkeleton() {
  return (
    <Loading label="Loading performance tiers..." className="@container">
      <div className="grid gap-4 @[960px]:grid-cols-2">
        {['form', 'preview'].map((part) => (
          <Card key={part}>
            <CardSection isForm className="space-y-4 py-5">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-9" />
              <Skeleton className="h-9" />
              <Skeleton className="h-9" />
            </CardSection>
          </Card>
        ))}
      </div>
    </Loading>
  );
}
