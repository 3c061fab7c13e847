import { useSyncExternalStore } from 'react';
import { getThemeChoice, setThemeChoice, subscribeToTheme, type ThemeChoice } from './theme-choice';

export type { ThemeChoice };

/** The theme as a React hook; theme-choice.ts stores and applies it. */
export function useTheme(): { choice: ThemeChoice; setChoice: (choice: ThemeChoice) => void } {
  return {
    choice: useSyncExternalStore(subscribeToTheme, getThemeChoice, () => 'system' as const),
    setChoice: setThemeChoice,
  };
}
