// Loads a screen's code when a person points at a link to it, so that a click finds it there.
import { useEffect } from 'react';
import { type ProtectedPath, protectedPaths } from '#contract/screen-paths';

/** `load` should be the same function at each render. Loading again costs nothing. */
export function useScreenPreload(load: (path: ProtectedPath) => Promise<unknown>): void {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const path = protectedPaths.find((it) => it === link?.pathname);
      // Without a network, opening it tries again.
      if (path && link?.origin === location.origin) void load(path).catch(() => {});
    };
    for (const event of ['pointerover', 'focusin']) document.addEventListener(event, preload, { passive: true });
    return () => {
      for (const event of ['pointerover', 'focusin']) document.removeEventListener(event, preload);
    };
  }, [load]);
}
