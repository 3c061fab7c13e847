// Light, dark or the system's theme, stored in the browser. public/theme.js applies it before the first paint and
// follows the system and other tabs. Without React, so that the landing page's small script can use it.
import { readStored, store } from './stored-text';

export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'callgauge-theme';
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();
let choice = readChoice();

export function getThemeChoice(): ThemeChoice {
  return choice;
}

export function setThemeChoice(next: ThemeChoice): void {
  choice = next;
  store(KEY, next === 'system' ? null : next);
  applyTheme();
  for (const listener of listeners) listener();
}

/** Calls back after every change, also from another tab; returns how to stop. */
export function subscribeToTheme(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', adoptOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', adoptOtherTab);
  };
}

function applyTheme() {
  const isDark = choice === 'dark' || (choice === 'system' && matchMedia(SYSTEM_IS_DARK).matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

function adoptOtherTab(event: StorageEvent) {
  if (event.key !== KEY) return;
  choice = readChoice();
  for (const listener of listeners) listener();
}

function readChoice(): ThemeChoice {
  const stored = readStored(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
