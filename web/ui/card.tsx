// White background with a hairline. Never nest cards: divide one with hairlines (CardSection, CardFooter).
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

/** Needs `aria-labelledby` or a CardHeader. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cn('min-w-0 rounded-card border bg-card shadow-card', className)} />;
}

/** Title (14/600) and actions, 52 px high. The next part draws the hairline. */
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

/** A part of a card, padded 16 x 20 (forms 24 at the sides), with a hairline above. */
export function CardSection({ isForm, className, ...rest }: ComponentProps<'div'> & { isForm?: boolean }) {
  return <div {...rest} className={cn('px-5 py-4 not-first:border-t max-md:px-4', isForm && 'px-6', className)} />;
}

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
