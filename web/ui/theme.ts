// The chosen theme for React's screens; it is kept and shown by theme-choice.ts.
import { useSyncExternalStore } from 'react';
import { getThemeChoice, setThemeChoice, subscribeToTheme, type ThemeChoice } from './theme-choice';

export type { ThemeChoice };

/** The choice in force and the way to change it. */
export function useTheme(): { choice: ThemeChoice; setChoice: (choice: ThemeChoice) => void } {
  return {
    choice: useSyncExternalStore(subscribeToTheme, getThemeChoice, () => 'system' as const),
    setChoice: setThemeChoice,
  };
}
