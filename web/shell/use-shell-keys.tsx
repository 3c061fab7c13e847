// The keys of every screen, and the dialogs they open, which load when they are opened first.
import { lazy, Suspense, useState } from 'react';
import { useKeys } from './keys/use-keys';
import { useLater } from './use-later';

const KeysDialog = lazy(() => import('./keys/keys-dialog').then((m) => ({ default: m.KeysDialog })));
const loadJump = () => import('./jump/jump-dialog');
const JumpDialog = lazy(() => loadJump().then((m) => ({ default: m.JumpDialog })));

type Opened = 'keys' | 'jump';

/** `open` is for buttons; `dialogs` go somewhere inside the company's provider. */
export function useShellKeys() {
  // Stays mounted once opened, so it can animate out.
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const [shown, setShown] = useState<Opened>();
  const open = (which: Opened) => {
    setOpened((before) => (before.includes(which) ? before : [...before, which]));
    setShown(which);
  };
  const jump = { does: 'Jump to anything', run: () => open('jump') };
  useKeys('Every screen', {
    '/': jump,
    'Mod+K': jump,
    '?': { does: 'List the keys', run: () => open('keys') },
  });
  // Who presses its key types on at once.
  useLater(loadJump);
  const close = () => setShown(undefined);
  const dialogs = (
    <>
      <Suspense>{opened.includes('keys') && <KeysDialog isOpen={shown === 'keys'} onClose={close} />}</Suspense>
      <Suspense fallback={<Opening />}>
        {opened.includes('jump') && <JumpDialog isOpen={shown === 'jump'} onClose={close} />}
      </Suspense>
    </>
  );
  return { openJump: () => open('jump'), dialogs };
}

/** While its code loads, what is typed must not be taken for keys of the screen. */
function Opening() {
  return <div role="dialog" aria-label="Jump" aria-busy="true" data-state="open" className="sr-only" />;
}
