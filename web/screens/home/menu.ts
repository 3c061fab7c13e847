// The menu's sheet uses the popover attribute; following one of its links also closes it.

export function initMenu(): void {
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}
