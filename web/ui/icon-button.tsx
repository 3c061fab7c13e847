import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { iconButtonClasses } from './icon-button-classes';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  /** 28 px in rows and cards, 32 in toolbars, 36 in the top bar. All are 40 under 768 px. */
  size?: 'sm' | 'md' | 'lg';
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
}

/** An icon-only button; `label` is its accessible name and tooltip. */
export function IconButton({ label, icon, size = 'sm', tooltipSide = 'top', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} side={tooltipSide}>
      <button type="button" {...rest} aria-label={label} className={cn(iconButtonClasses(size), className)}>
        {icon}
      </button>
    </Tooltip>
  );
}
