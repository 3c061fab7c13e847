// On phones: the answers where the thumbs are, Booked at the right.
import { Check, Minus, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../../ui/cn';
import type { Marking } from './use-marking';

/** Fixed, so the page ends with as much room as it takes. */
export function AnswerBar({ marking: { state, answer, undo, skip } }: { marking: Marking }) {
  return (
    <div className="md:hidden">
      <div aria-hidden="true" className="h-[calc(176px+env(safe-area-inset-bottom))]" />
      <section
        aria-labelledby="answer"
        className="fixed inset-x-0 bottom-0 z-20 touch-manipulation border-t bg-card px-4 pt-3 pb-[calc(8px+env(safe-area-inset-bottom))]"
      >
        <h2 id="answer" className="text-title">
          Was an appointment made?
        </h2>
        <div className="mt-2 grid grid-cols-2 gap-3">
          <LargeAnswer icon={<Minus className="text-muted-foreground" />} onClick={() => answer('not-booked')}>
            Not booked
          </LargeAnswer>
          <LargeAnswer icon={<Check className="text-success" />} onClick={() => answer('booked')}>
            Booked
          </LargeAnswer>
        </div>
        <div className="mt-2 grid grid-cols-3 gap-3">
          <SmallAnswer disabled={state.done.length === 0} icon={<Undo2 />} onClick={undo}>
            Undo
          </SmallAnswer>
          <SmallAnswer onClick={() => answer('not-known')}>Not known</SmallAnswer>
          <SmallAnswer onClick={skip}>Skip</SmallAnswer>
        </div>
      </section>
    </div>
  );
}

interface AnswerProps {
  icon?: ReactNode;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function LargeAnswer({ icon, onClick, children }: AnswerProps) {
  return (
    <button
      type="button"
      // The second tap of a double tap would answer for the next call.
      onClick={({ detail }) => detail < 2 && onClick()}
      className="flex h-16 items-center justify-center gap-2.5 rounded-card border border-border-strong bg-button-secondary text-section shadow-card active:bg-fill [&_svg]:size-5"
    >
      {icon}
      {children}
    </button>
  );
}

function SmallAnswer({ icon, disabled = false, onClick, children }: AnswerProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className={cn(
        'flex h-12 items-center justify-center gap-2 rounded-control font-medium text-body text-foreground-2 active:bg-fill [&_svg]:size-4',
        'disabled:text-muted-foreground disabled:opacity-60',
      )}
    >
      {icon}
      {children}
    </button>
  );
}
