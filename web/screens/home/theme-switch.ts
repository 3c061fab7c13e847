// The theme switch, and the screenshots, which must follow a choice that differs from the system's.
import { getThemeChoice, setThemeChoice, subscribeToTheme, type ThemeChoice } from '../../ui/theme-choice';

export function initThemeSwitch(): void {
  const buttons = document.querySelectorAll<HTMLInputElement>('input[name="theme"]');
  for (const button of buttons) {
    button.addEventListener('change', () => setThemeChoice(button.value as ThemeChoice));
  }
  const show = () => {
    const choice = getThemeChoice();
    for (const button of buttons) button.checked = button.value === choice;
    for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]'))
      setCondition(source, choice);
  };
  subscribeToTheme(show);
  show();
}

/** `data-dark` is the source's media condition without the theme. */
function setCondition(source: HTMLSourceElement, choice: ThemeChoice): void {
  source.dataset.system ??= source.media;
  const media = { system: source.dataset.system, dark: source.dataset.dark ?? 'all', light: 'not all' }[choice];
  if (source.media !== media) source.media = media;
}
