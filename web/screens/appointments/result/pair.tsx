// A possible pair: the appointment, the call beside it, and the answer.
import { Check, Minus, PhoneCall } from 'lucide-react';
import type { OutputOf } from '#contract/endpoints';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { formatCallTime } from '../../../ui/format-call-time';
import { formatPhone } from '../../../ui/format-phone';
import { Kbd } from '../../../ui/kbd';

export type PossibleMatch = OutputOf<'listPossibleMatches'>['matches'][number];

export function Pair({
  match: { appointment, calls, callId, timeZone },
  isMarked,
  answered,
  mayAnswer,
  onAnswer,
  onUndo,
}: {
  match: PossibleMatch;
  isMarked: boolean;
  answered: { answer: 'yes' | 'no' } | undefined;
  mayAnswer: boolean;
  onAnswer: (said: 'yes' | 'no') => void;
  onUndo: () => void;
}) {
  const call = calls.find(({ id }) => id === callId);
  const days = call ? daysBetween(call.startedAt, appointment.createdAt) : 0;
  const phone = formatPhone(appointment.phone);
  const callWords = call
    ? [formatCallTime(call.timeZone, call.startedAt), call.employeeName, call.storeName, call.serviceName]
        .filter(Boolean)
        .join(', ')
    : 'A call you cannot see';
  return (
    <li
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_9.5rem] items-center gap-x-4 gap-y-2 border-t border-l-2 border-l-transparent px-5 py-2.5 max-lg:grid-cols-[minmax(0,1fr)_auto] max-md:grid-cols-1 max-md:px-4',
        isMarked && !answered && 'border-l-primary bg-muted',
      )}
    >
      <div className="min-w-0">
        <p className="truncate text-compact normal-nums">
          <strong className="font-semibold">{phone}</strong> {appointment.serviceName}
        </p>
        <p className="text-muted-foreground text-small normal-nums">
          Made {formatCallTime(timeZone, appointment.createdAt)}
          {appointment.appointmentAt && `, for ${formatCallTime(timeZone, appointment.appointmentAt)}`}
        </p>
      </div>
      <div className="flex min-w-0 gap-2">
        <PhoneCall aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-muted-foreground" />
        <div className="min-w-0">
          <p title={callWords} className="line-clamp-3 text-compact normal-nums [overflow-wrap:anywhere]">
            {callWords}
          </p>
          <p className="text-muted-foreground text-small">
            {days === 1 ? '1 day' : `${days} days`} between
            {calls.length > 1 && `; ${calls.length} calls from this phone`}
          </p>
        </div>
      </div>
      {answered ? (
        <div className={cn(answerClasses, 'items-center gap-3 text-compact')}>
          {answered.answer === 'yes' ? (
            <Check aria-hidden="true" className="size-3.5 text-success" />
          ) : (
            <Minus aria-hidden="true" className="size-3.5 text-muted-foreground" />
          )}
          {answered.answer === 'yes' ? 'Booked' : 'Not this call'}
          <Button size="sm" variant="ghost" onClick={onUndo} aria-label={`Undo ${phone}`}>
            Undo
          </Button>
        </div>
      ) : (
        mayAnswer && (
          <div className={cn(answerClasses, 'gap-2 max-md:[&>*]:h-12 max-md:[&>*]:flex-1')}>
            <Button size="sm" onClick={() => onAnswer('yes')} aria-label={`Yes, ${phone}`}>
              Yes {isMarked && <Kbd>Y</Kbd>}
            </Button>
            <Button size="sm" onClick={() => onAnswer('no')} aria-label={`No, ${phone}`}>
              No {isMarked && <Kbd>N</Kbd>}
            </Button>
          </div>
        )
      )}
    </li>
  );
}

/** Beside both lines on a tablet, below them on a phone. */
const answerClasses =
  'flex justify-end max-md:justify-start max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 max-md:col-auto max-md:row-auto';

function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
}
