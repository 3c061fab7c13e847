// The five questions about a phone system: the stepper, and the question in the address.
import { useNavigate } from 'react-router';
import type { WebhookConfiguration } from '#contract/webhooks';
import { AddressQuestion } from './address/address-question';
import { AppointmentsQuestion } from './appointments/appointments-question';
import { WhichAreCallsQuestion } from './calls/which-are-calls-question';
import { describeSteps } from './describe-steps';
import { hasAnswers } from './draft/answers';
import { LeaveQuestions } from './leave-questions';
import { LocationsQuestion } from './locations/locations-question';
import { Stepper, type StepState } from './stepper';
import { type Setup, useSetup } from './use-setup';
import type { QuestionName, View } from './use-view';
import { WhatCameQuestion } from './what-came/what-came-question';

export function Questions({
  saved,
  question,
  view,
}: {
  saved: WebhookConfiguration;
  question: QuestionName;
  view: View;
}) {
  const navigate = useNavigate();
  const setup = useSetup(saved);
  const { companyId, source } = saved;
  const logAddress = (reason?: string) =>
    `/activity-log?${new URLSearchParams({ company: String(companyId), source, ...(reason && { reason }) })}`;
  const shown = {
    address: <AddressQuestion setup={setup} secrets={saved.secrets} view={view} />,
    'what-came': <WhatCameQuestion setup={setup} view={view} logAddress={logAddress()} />,
    calls: <WhichAreCallsQuestion setup={setup} view={view} />,
    locations: <LocationsQuestion setup={setup} view={view} />,
    appointments: (
      <AppointmentsQuestion setup={setup} view={view} onShowLog={(reason) => void navigate(logAddress(reason))} />
    ),
  }[question];
  return (
    <>
      <div className="grid items-start gap-4 @[960px]:grid-cols-[248px_minmax(0,1fr)] @[960px]:gap-6">
        <Stepper view={view} states={statesOf(setup)} />
        {shown}
      </div>
      <LeaveQuestions hasChanges={hasAnswers(setup.answers)} />
    </>
  );
}

/** While nothing could be loaded, nobody knows what has come. */
function statesOf(setup: Setup): Record<QuestionName, StepState> {
  const states = describeSteps(setup);
  if (!setup.isFailed) return states;
  const orNotLoaded = (state: StepState) => (state.isDone ? state : { isDone: false, text: 'Could not be loaded' });
  return { ...states, address: orNotLoaded(states.address), 'what-came': orNotLoaded(states['what-came']) };
}
