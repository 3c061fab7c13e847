// Runs before the first paint, so that a dark screen never flashes white. `ui/theme.ts` takes over after it.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('callgauge-theme');
  } catch {
    // Storage may be forbidden; the system's theme is used then.
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
