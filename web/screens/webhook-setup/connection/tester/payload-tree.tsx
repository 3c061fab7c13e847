// The payload as a tree of buttons: one click maps a key. One tab stop; arrow keys move inside.
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import type { JsonValue } from '#contract/json-value';
import { labeledList } from '#contract/labeled-lists';
import { DropdownMenu, MenuItem, MenuLabel } from '../../../../ui/dropdown-menu';
import { findTarget, type MapTarget, mapTargets } from '../mapping/map-target';
import { type PayloadLine, payloadLines } from './payload-lines';
import { pathTo, valueAt } from './payload-path';

/** Renders again only for another payload: it may have hundreds of keys. */
export const PayloadTree = memo(function PayloadTree({
  payload,
  callsPath,
  target,
  onMap,
}: {
  payload: JsonValue;
  callsPath: string;
  /** The row that a click maps; undefined asks. */
  target: MapTarget | undefined;
  onMap: (target: MapTarget, path: string) => void;
}) {
  const tree = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [requests, setAsked] = useState<number>();
  const { lines, isCut } = useMemo(() => payloadLines(payload), [payload]);
  const entrance = Math.min(active, lines.length - 1);

  const move = (event: KeyboardEvent) => {
    if (requests !== undefined) return;
    const buttons = [...(tree.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const last = buttons.length - 1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last, PageDown: at + 8, PageUp: at - 8 }[
      event.key
    ];
    if (next === undefined || at < 0) return;
    // Before the menu's button handles the arrow key.
    event.preventDefault();
    buttons[Math.max(0, Math.min(last, next))]?.focus();
  };
  if (lines.length === 0)
    return <p className="text-compact text-muted-foreground">There are no keys in this payload.</p>;
  return (
    <div>
      <p id="payload-keys-help" className="mb-1 text-muted-foreground text-small">
        {target ? (
          <>
            Select a key to map it to <b className="font-semibold text-foreground-2">{findTarget(target).label}</b>.
          </>
        ) : (
          'Select a key, then choose its field. Or put the cursor in a field of the mapping first, then select its key.'
        )}
      </p>
      <div
        ref={tree}
        role="toolbar"
        aria-orientation="vertical"
        aria-label="Keys of the payload"
        aria-describedby="payload-keys-help"
        onKeyDownCapture={move}
        className="max-h-80 overflow-auto rounded-control border bg-muted py-2 font-mono text-code"
      >
        {lines.map((line, index) => (
          <div
            key={line.steps.join('\u0000')}
            className="flex min-w-0 items-baseline gap-2 pr-3 leading-6 max-md:leading-8"
            style={{ paddingLeft: 12 + line.depth * 14 }}
          >
            <Key
              line={line}
              tabIndex={index === entrance ? 0 : -1}
              isConfirming={requests === index}
              onFocus={() => setActive(index)}
              onConfirmingChange={(isConfirming) => {
                const path = target && pathTo(payload, line.steps, target, callsPath);
                if (isConfirming && target && path !== undefined) onMap(target, path);
                else setAsked(isConfirming ? index : undefined);
              }}
              choices={() => choicesFor(payload, line, callsPath)}
              onMap={onMap}
            />
            {line.value !== null && <span className="truncate text-muted-foreground">{line.value}</span>}
          </div>
        ))}
        {isCut && <p className="px-3 pt-1 text-muted-foreground">The rest is not shown.</p>}
      </div>
    </div>
  );
});

function Key({
  line,
  tabIndex,
  isConfirming,
  onFocus,
  onConfirmingChange,
  choices,
  onMap,
}: {
  line: PayloadLine;
  tabIndex: number;
  isConfirming: boolean;
  onFocus: () => void;
  onConfirmingChange: (isConfirming: boolean) => void;
  choices: () => { target: MapTarget; label: string; path: string }[];
  onMap: (target: MapTarget, path: string) => void;
}) {
  return (
    <DropdownMenu
      align="start"
      isOpen={isConfirming}
      onOpenChange={onConfirmingChange}
      className="max-h-[min(420px,var(--radix-dropdown-menu-content-available-height))] overflow-y-auto"
      trigger={
        <button
          type="button"
          tabIndex={tabIndex}
          onFocus={onFocus}
          className="shrink-0 rounded-badge px-1 text-left text-primary-text hover:bg-fill hover:underline focus-visible:-outline-offset-2"
        >
          {line.name}
        </button>
      }
    >
      {isConfirming && <Choices choices={choices()} onMap={onMap} />}
    </DropdownMenu>
  );
}

function Choices({
  choices,
  onMap,
}: {
  choices: { target: MapTarget; label: string; path: string }[];
  onMap: (target: MapTarget, path: string) => void;
}) {
  if (choices.length === 0) return <MenuLabel>No key points here. Map what is around it or in it.</MenuLabel>;
  return (
    <>
      <MenuLabel>Map to…</MenuLabel>
      {choices.map(({ target, label, path }) => (
        <MenuItem key={target} onSelect={() => onMap(target, path)}>
          {label}
        </MenuItem>
      ))}
    </>
  );
}

/** An object is mapped by its members, unless a label tells it apart; a list of objects can only be the calls. */
function choicesFor(payload: JsonValue, line: PayloadLine, callsPath: string) {
  const isLabeled = typeof line.steps.at(-1) === 'number' && labeledList(valueAt(payload, line.steps.slice(0, -1)));
  return mapTargets.flatMap(({ target, label }) => {
    if (line.value === null && !line.isList && !isLabeled) return [];
    const path = pathTo(payload, line.steps, target, callsPath);
    return path === undefined ? [] : [{ target, label, path }];
  });
}
