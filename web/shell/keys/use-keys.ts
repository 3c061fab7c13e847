import { useLayoutEffect, useRef } from 'react';
import { addKeys, type Keys } from './key-groups';

/**
 * Keys that work while the component is shown, listed by `?` under `name`. Those of a component mounted later win, so a
 * sheet's come before its list's:
 *
 *     useKeys('Calls', { J: { does: 'Next call', run: next, isOff: isLast }, X: { does: 'Select', run: select } });
 *
 * The object may be new with every render. Not for what must work in a field. A key works as soon as the component can be
 * seen, hence the layout effects.
 */
export function useKeys(name: string, keys: Keys): void {
  const group = useRef({ name, keys });
  useLayoutEffect(() => {
    group.current.name = name;
    group.current.keys = keys;
  });
  useLayoutEffect(() => addKeys(group.current), []);
}
