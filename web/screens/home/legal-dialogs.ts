// Opens the legal texts by their address. While one is open the page behind is inert; Escape or a click outside closes
// it and returns the focus.

export function initLegalDialogs(): void {
  const page = document.getElementById('page');
  let cameFrom: Element | null = null;

  const follow = () => {
    const open = document.querySelector<HTMLElement>('.legal:target');
    if (page) page.inert = open !== null;
    if (open) {
      open.setAttribute('aria-modal', 'true');
      open.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    } else if (cameFrom instanceof HTMLElement) {
      cameFrom.focus({ preventScroll: true });
      cameFrom = null;
    }
  };

  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.matches('.legal:target')) location.hash = 'legal';
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
    const pointsTo = link?.getAttribute('href')?.slice(1);
    if (pointsTo && document.getElementById(pointsTo)?.classList.contains('legal')) cameFrom = link;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && document.querySelector('.legal:target')) location.hash = 'legal';
  });
  addEventListener('hashchange', follow);
  follow();
}
