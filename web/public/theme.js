// Runs before the first paint, so that a dark screen never flashes white, and follows the system and other tabs from
// then on. The choice itself is made through ui/theme.ts.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let choice = null;
    try {
      choice = localStorage.getItem('callgauge-theme');
    } catch {
      // Storage may be forbidden; the system's theme is used then.
    }
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  };
  show();
  system.addEventListener('change', show);
  addEventListener('storage', show);
})();
