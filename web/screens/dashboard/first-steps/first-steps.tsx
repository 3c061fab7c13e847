// What a new company does first, from its first location to its first report; hidden when done.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { queryOf } from '../../../api/queries';
import { isSignedOut, messageOf, request } from '../../../api/request';
import { useSession } from '../../../session/session-context';
import { useCompany } from '../../../shell/company';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { ErrorBox } from '../../../ui/error-box';
import { toast } from '../../../ui/toast';
import { StepCell } from './step-cell';
import { canHideSteps, stepsOf } from './steps';

/** Not shown under All Accounts or to people who cannot set up a company. */
export function FirstSteps() {
  const { can } = useSession();
  const { company } = useCompany();
  if (!company || !can('first-steps.read')) return null;
  return <StepsOfCompany key={company.id} companyId={company.id} companyName={company.name} />;
}

function StepsOfCompany({ companyId, companyName }: { companyId: number; companyName: string }) {
  const query = queryOf('getFirstSteps', { params: { companyId } });
  // The steps are done on other screens, so every visit reloads them.
  const { data, isLoadingError, refetch } = useQuery({ ...query, refetchOnMount: 'always' });
  const queries = useQueryClient();
  const finish = useMutation({
    mutationFn: () => request('finishFirstSteps', { body: { companyId } }),
    onSuccess: (done) => queries.setQueryData(query.queryKey, done),
    onError(error) {
      if (isSignedOut(error)) return;
      toast({
        title: 'Error',
        description: messageOf(error, 'An error occurred while saving the first steps.'),
        variant: 'destructive',
      });
    },
  });
  if (isLoadingError) return <StepsFailed onRetry={() => void refetch()} />;
  if (!data || canHideSteps(data)) return null;
  const steps = stepsOf(data);
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card aria-labelledby="first-steps">
      <CardHeader
        title={`First steps for ${companyName}`}
        titleId="first-steps"
        description={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}
        actions={
          data.hasCall && (
            <Button
              size="sm"
              variant="ghost"
              icon={<X aria-hidden="true" />}
              isPending={finish.isPending}
              onClick={() => finish.mutate()}
            >
              Dismiss
            </Button>
          )
        }
      />
      <ol className="grid grid-cols-1 @min-[640px]:grid-cols-2 @min-[1000px]:grid-cols-3 gap-px overflow-hidden rounded-b-[7px] border-t bg-border">
        {steps.map((step, index) => (
          <StepCell
            key={step.id}
            number={index + 1}
            step={step}
            isNext={step === next}
            onFollow={() => step.id === 'report' && finish.mutate()}
          />
        ))}
      </ol>
    </Card>
  );
}

function StepsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorBox title="First steps could not be loaded">
      <Button size="sm" onClick={onRetry} className="mt-2">
        Retry
      </Button>
    </ErrorBox>
  );
}
