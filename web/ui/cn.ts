// Joins class names; of two that contradict each other the later one wins. Knows the type roles of theme.css.
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

/** Joins class names; a later class replaces an earlier one that sets the same property. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
