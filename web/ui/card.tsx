// White ground with a hairline. Never a card in a card: split one with hairlines (CardSection, CardFooter).
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

/** The ground itself; give `aria-labelledby` or put a CardHeader in it. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cn('min-w-0 rounded-card border bg-card shadow-card', className)} />;
}

/** Title (14/600) with actions at the right, 52 px high. What follows draws the hairline between. */
export function CardHeader({
  title,
  titleId,
  description,
  actions,
  as: Heading = 'h2',
  isForm,
  className,
}: {
  title: ReactNode;
  titleId?: string;
  description?: ReactNode;
  actions?: ReactNode;
  as?: 'h2' | 'h3';
  /** 24 at the sides, as the CardSection below it. */
  isForm?: boolean;
  className?: string;
}) {
  return (
    <div
      className={cn(
        'flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2 max-md:gap-x-2 max-md:px-4',
        isForm && 'px-6',
        className,
      )}
    >
      <div className="mr-auto min-w-0">
        <Heading id={titleId} className="text-title">
          {title}
        </Heading>
        {description && <p className="text-compact text-muted-foreground">{description}</p>}
      </div>
      {actions && <div className="flex items-center gap-3 max-md:has-[[type=search]]:w-full">{actions}</div>}
    </div>
  );
}

/** A part of a card with its padding, 16 x 20; forms have 24 at the sides. A hairline separates it from the part above. */
export function CardSection({ isForm, className, ...rest }: ComponentProps<'div'> & { isForm?: boolean }) {
  return <div {...rest} className={cn('px-5 py-4 not-first:border-t max-md:px-4', isForm && 'px-6', className)} />;
}

/** The last line of a card: what is unsaved at the left, actions at the right. */
export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cn(
        'flex flex-wrap items-center justify-end gap-2 px-6 not-first:border-t py-3 max-md:px-4',
        className,
      )}
    />
  );
}
