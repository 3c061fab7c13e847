// The five questions with their answers so far; any can be opened at any time.
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '../../../ui/cn';
import { type QuestionName, questionNames, type View } from './use-view';

export interface StepState {
  isDone: boolean;
  /** The answer so far. */
  text: string;
}

const titles: Record<QuestionName, string> = {
  address: 'Address',
  'what-came': 'What came',
  calls: 'Which are calls',
  locations: 'Locations',
  appointments: 'Appointments',
};

/** A column of 248 px beside the question; in a narrow page a row above it, with the titles for screen readers only. */
export function Stepper({ view, states }: { view: View; states: Record<QuestionName, StepState> }) {
  return (
    <div className="min-w-0">
      <nav aria-label="Questions">
        <ol className="grid gap-1 @max-[960px]:flex @max-[960px]:items-center @max-[960px]:justify-between">
          {questionNames.map((name, index) => (
            <StepLink
              key={name}
              title={titles[name]}
              number={index + 1}
              state={states[name]}
              to={view.addressOf(name)}
              isShown={name === view.question}
            />
          ))}
        </ol>
      </nav>
      <p className="mt-3 px-3 text-muted-foreground text-small @max-[960px]:hidden">
        Answer in any order. Calls that arrive in the meantime are kept and counted afterwards.
      </p>
    </div>
  );
}

function StepLink({
  title,
  number,
  state: { isDone, text },
  to,
  isShown,
}: {
  title: string;
  number: number;
  state: StepState;
  to: string;
  isShown: boolean;
}) {
  return (
    <li
      className={cn(
        'min-w-0 @max-[960px]:flex @max-[960px]:items-center',
        // The line between two steps of the row belongs to the later one.
        number > 1 &&
          '@max-[960px]:flex-1 @max-[960px]:before:mx-2 @max-[960px]:before:h-px @max-[960px]:before:flex-1 @max-[960px]:before:bg-border-strong',
      )}
    >
      <Link
        to={to}
        aria-current={isShown ? 'step' : undefined}
        className={cn(
          'flex items-start gap-3 rounded-card border border-transparent p-3 transition-colors',
          '@max-[960px]:size-10 @max-[960px]:items-center @max-[960px]:justify-center @max-[960px]:p-0',
          isShown ? '@min-[960px]:border-border @min-[960px]:bg-card @min-[960px]:shadow-card' : 'hover:bg-fill',
        )}
      >
        <span
          aria-hidden="true"
          className={cn(
            'grid size-5 shrink-0 place-items-center rounded-[50%] border font-semibold text-caption @max-[960px]:size-7',
            isShown
              ? 'border-primary bg-primary text-white'
              : isDone
                ? 'border-success text-success'
                : 'border-input text-foreground-2',
          )}
        >
          {isDone && !isShown ? <Check className="size-3" strokeWidth={3} /> : number}
        </span>
        <span className="min-w-0 @max-[960px]:sr-only">
          <span className="block font-semibold text-compact">
            {title}
            {isDone && <span className="sr-only">, answered</span>}
          </span>
          <span className="block text-muted-foreground text-small">{text}</span>
        </span>
      </Link>
    </li>
  );
}
