// What the keys of this screen do.
import { useState } from 'react';
import { Dialog, DialogBody } from '../../ui/dialog';
import { Kbd } from '../../ui/kbd';
import { isMac, type Key, listKeys } from './key-groups';

/** Lists the keys that worked when it was opened. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys" description="They work while no field has the focus.">
      {/* Takes the focus, and scrolls by keys: the cross would show its tooltip, which Escape closes first. */}
      <DialogBody tabIndex={0} role="region" aria-label="Keys" className="flex flex-col gap-5">
        <KeyLists />
      </DialogBody>
    </Dialog>
  );
}

function KeyLists() {
  const [groups] = useState(listKeys);
  return groups.map(({ name, keys }) => (
    <section key={name} aria-label={name}>
      <h3 className="mb-1 text-title">{name}</h3>
      <dl>
        {keys.map(([key, { does }]) => (
          <div key={key} className="flex h-8 items-center justify-between gap-4 border-b last:border-0">
            <dt className="min-w-0 truncate text-compact">{does}</dt>
            <dd className="flex items-center gap-1">
              {wordsOfKey(key).map((word) => (
                <Kbd key={word} isListed>
                  {word}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** As it is written on the key: Mod+K is "Ctrl", "K". */
export function wordsOfKey(key: Key): string[] {
  return key.split('+').map((part) => (part === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : (words[part] ?? part)));
}

const words: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};
