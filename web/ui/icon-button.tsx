// A button that is only an icon; its name is read out and shown as a tooltip.
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  /** 28 px in rows and cards, 32 in toolbars, 36 in the top bar. All are 40 under 768 px. */
  size?: 'sm' | 'md' | 'lg';
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
}

/** An icon-only button; `label` is its accessible name and its tooltip. */
export function IconButton({ label, icon, size = 'sm', tooltipSide = 'top', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} side={tooltipSide}>
      <button type="button" {...rest} aria-label={label} className={cn(iconButtonClasses(size), className)}>
        {icon}
      </button>
    </Tooltip>
  );
}

/** The classes of an icon button, for Radix triggers that bring their own element. */
export function iconButtonClasses(size: 'sm' | 'md' | 'lg' = 'sm'): string {
  return cn(
    'inline-grid shrink-0 place-items-center rounded-control text-muted-foreground transition-colors max-md:size-10',
    'hover:bg-fill hover:text-foreground disabled:bg-transparent disabled:opacity-50',
    {
      sm: 'size-7 [&_svg]:size-4',
      md: 'size-8 [&_svg]:size-4',
      lg: 'size-9 [&_svg]:size-[18px] [&_svg]:stroke-[1.75]',
    }[size],
  );
}
