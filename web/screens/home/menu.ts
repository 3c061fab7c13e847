// The menu's sheet opens and closes by itself (the popover attribute); it also closes when one of its links is followed.

export function initMenu(): void {
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}
