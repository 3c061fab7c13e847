// The keys of every screen, and the dialogs they open, which load when they are opened first.
import { lazy, Suspense, useState } from 'react';
import { useKeys } from './use-keys';

const KeysDialog = lazy(() => import('./keys-dialog').then((m) => ({ default: m.KeysDialog })));

export function ShellKeys() {
  // Stays mounted once opened, so it can animate out.
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useKeys('Every screen', {
    '?': {
      does: 'List the keys',
      run: () => {
        setOpened(true);
        setOpen(true);
      },
    },
  });
  return <Suspense>{wasOpened && <KeysDialog isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>;
}
