import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import type { Step } from './steps';

export function StepCell({
  number,
  step,
  isNext,
  onFollow,
}: {
  number: number;
  step: Step;
  isNext: boolean;
  onFollow: () => void;
}) {
  return (
    <li className="flex min-w-0 gap-3 bg-card px-5 py-4 max-md:px-4" {...(isNext && { 'aria-current': 'step' })}>
      {step.isDone ? (
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-5 shrink-0 place-items-center rounded-full border border-border-strong font-medium text-muted-foreground text-small"
        >
          {number}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <h3 className={cn('text-title', step.isDone && 'text-muted-foreground')}>{step.title}</h3>
        <p className="text-compact text-muted-foreground">{step.isDone ? 'Done' : step.text}</p>
        {!step.isDone && (
          <Link
            to={step.address}
            onClick={onFollow}
            className={cn(buttonClasses({ size: 'sm', variant: isNext ? 'primary' : 'secondary' }), 'mt-3')}
          >
            {step.action}
          </Link>
        )}
      </div>
    </li>
  );
}
