// The appointment with its evidence, and what a person may set.
import { Check, Undo2 } from 'lucide-react';
import type { Call } from '#contract/call-list';
import type { CallEvent } from '#contract/one-call';
import type { CallMarking } from '../../../shell/calls/use-marks';
import { SourceIcon } from '../../../ui/appointment-mark';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { Kbd } from '../../../ui/kbd';
import { evidenceOf } from './describe-call';
import { MarkFields } from './mark-fields';

export function AppointmentSection({
  call,
  history,
  marking,
}: {
  call: Call;
  history: readonly CallEvent[];
  marking: CallMarking;
}) {
  const { outcome, by, more } = evidenceOf(call, history);
  const maySet = call.maySet.includes('appointment');
  return (
    <section aria-label="Appointment" className="border-t px-6 py-4 max-md:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-title">Appointment</h3>
        {maySet && <p className="text-muted-foreground text-small">Your change wins over later deliveries</p>}
      </div>
      <div className="mt-2 flex gap-2 text-compact normal-nums">
        <span className="grid h-5 w-4 shrink-0 place-items-center">
          {call.appointmentOrigin && <SourceIcon source={call.appointmentOrigin.source} />}
        </span>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p>
            <strong className="font-semibold">{outcome}</strong>
            {by}
          </p>
          {more.map((line) => (
            <p key={line} className="text-muted-foreground">
              {line}
            </p>
          ))}
        </div>
      </div>
      {maySet && <OutcomeButtons call={call} marking={marking} />}
      <MarkFields call={call} marking={marking} />
      {call.maySet.length < 5 && (
        <p className="mt-3 text-muted-foreground text-small">
          {call.mayWithdraw.includes('appointment') && !maySet
            ? 'Your mark can be taken back. For anything else ask'
            : 'Ask'}{' '}
          a manager of {call.storeName ?? 'the location'}
        </p>
      )}
    </section>
  );
}

const outcomes = [
  { value: 'yes', is: true, name: 'Booked', keyName: 'B' },
  { value: 'no', is: false, name: 'Not booked', keyName: 'N' },
  { value: null, is: null, name: 'Not known', keyName: 'U' },
] as const;

function OutcomeButtons({ call, marking }: { call: Call; marking: CallMarking }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {outcomes.map(({ value, is, name, keyName }) => {
        const isNow = call.appointment === is && (is !== null || call.appointmentOrigin !== null);
        return (
          <Button
            key={name}
            size="sm"
            aria-pressed={isNow}
            aria-keyshortcuts={keyName}
            onClick={() => void marking.mark([call], { appointment: value }, name.toLowerCase())}
            {...(isNow && { icon: <Check aria-hidden="true" className="text-primary-text!" /> })}
            className={cn(isNow && 'border-primary bg-primary-soft text-primary-text hover:bg-primary-soft')}
          >
            {name}
            <Kbd>{keyName}</Kbd>
          </Button>
        );
      })}
      <Button
        size="sm"
        variant="ghost"
        aria-keyshortcuts="Z"
        disabled={!marking.canUndo}
        onClick={() => void marking.undo()}
        className="ml-auto px-2 disabled:bg-transparent"
      >
        <Undo2 aria-hidden="true" className="lg:hidden" />
        Undo
        <Kbd>Z</Kbd>
      </Button>
    </div>
  );
}
