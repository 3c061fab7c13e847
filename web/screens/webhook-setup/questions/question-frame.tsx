// What every question has: its place among the five, its text, and the way on.
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button';
import { Card, CardFooter } from '../../../ui/card';
import { type QuestionName, questionNames, type View } from './use-view';

export function QuestionFrame({
  name,
  title,
  text,
  view,
  footer,
  children,
}: {
  name: QuestionName;
  title: string;
  text?: ReactNode;
  view: View;
  /** The primary button, and what comes before it. */
  footer: ReactNode;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const index = questionNames.indexOf(name);
  const before = questionNames[index - 1];
  return (
    <Card aria-labelledby="question">
      <div className="px-6 pt-4 pb-4 max-md:px-4">
        <p className="text-muted-foreground text-small">
          Question {index + 1} of {questionNames.length}
        </p>
        <h2 id="question" className="mt-0.5 text-section">
          {title}
        </h2>
        {text && <p className="mt-0.5 text-body text-foreground-2">{text}</p>}
      </div>
      {children}
      <CardFooter>
        {before && (
          <Button
            variant="ghost"
            className="-ml-4 mr-auto max-md:-ml-3"
            onClick={() => void navigate(view.addressOf(before))}
          >
            Back
          </Button>
        )}
        {footer}
      </CardFooter>
    </Card>
  );
}

/** The way to the next question, in the place and with the meaning of "I have seen this". */
export function NextButton({
  onNext,
  label = 'Next',
  isPrimary = true,
}: {
  onNext: () => void;
  label?: string;
  isPrimary?: boolean;
}) {
  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} onClick={onNext}>
      {label}
    </Button>
  );
}
