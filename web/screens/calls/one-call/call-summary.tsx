// The call in a sentence.
import type { Call } from '#contract/call-list';
import type { OneCall } from '#contract/one-call';
import { ListenLink } from '../../../shell/calls/listen-link';
import { appointmentWord } from '../../../ui/appointment-mark';
import { apartSentence, headlineOf, kindOf, sentenceOf } from './describe-call';

export function CallSummary({ call, more }: { call: Call; more: OneCall | undefined }) {
  const facts = [kindOf(call), more?.financingOffered && 'financing offered'];
  const apart = apartSentence(call);
  return (
    <section className="px-6 pb-4 max-md:px-4 max-md:pt-4">
      <h2 className="text-section normal-nums [overflow-wrap:anywhere]">{headlineOf(call)}</h2>
      <p className="mt-1 text-body text-foreground-2 normal-nums [overflow-wrap:anywhere]">
        {sentenceOf(call)}{' '}
        <strong className="font-semibold text-foreground">{appointmentWord(call.appointment)}.</strong>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ListenLink call={call} />
        <p className="text-muted-foreground text-small">{facts.filter(Boolean).join(', ')}</p>
      </div>
      {apart && <p className="mt-1 text-muted-foreground text-small">{apart}</p>}
    </section>
  );
}
