import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['hero', 'figure', 'figure-sm', 'page', 'section', 'title', 'body', 'compact', 'small', 'caption', 'code'],
      shadow: ['card', 'popover', 'dialog'],
      radius: ['badge', 'item', 'control', 'card', 'dialog'],
    },
  },
});

/**
 * Joins class names; a later one replaces an earlier one that sets the same property. Knows the type roles of
 * theme.css.
 */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
