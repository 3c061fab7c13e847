// What the keys of this screen do.
import { useState } from 'react';
import { Dialog, DialogBody } from '../../ui/dialog';
import { Kbd } from '../../ui/kbd';
import { isMac, type Key, type KeyAction, listKeys } from './key-groups';

/** Lists the keys that worked when it was opened. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keys"
      description="They work while no field has the focus."
      takesFocus
    >
      <DialogBody className="flex flex-col gap-5">
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
        {byAction(keys).map(([does, itsKeys]) => (
          <div key={does} className="flex h-8 items-center justify-between gap-4 border-b last:border-0">
            <dt className="min-w-0 truncate text-compact">{does}</dt>
            <dd className="flex shrink-0 items-center gap-3">
              {itsKeys.map((key) => (
                <span key={key} className="flex items-center gap-1">
                  {wordsOfKey(key).map((word) => (
                    <Kbd key={word} isListed>
                      {word}
                    </Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** Several keys can do the same. */
function byAction(keys: readonly [Key, KeyAction][]): [string, Key[]][] {
  const found = new Map<string, Key[]>();
  for (const [key, { does }] of keys) found.set(does, [...(found.get(does) ?? []), key]);
  return [...found];
}

/** As it is written on the key: Mod+K is "Ctrl", "K". */
function wordsOfKey(key: Key): string[] {
  return key.split('+').map((part) => (part === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : (words[part] ?? part)));
}

const words: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};
