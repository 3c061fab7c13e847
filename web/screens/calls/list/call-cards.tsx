// The calls on a phone: cards of two lines. A long press selects; then a tap selects, too.
import { Check } from 'lucide-react';
import { memo, type PointerEvent, type RefObject, useRef } from 'react';
import type { Call } from '#contract/call-list';
import { customerOf, saidBy } from '../../../shell/calls/call-words';
import { AppointmentMark } from '../../../ui/appointment-mark';
import { cn } from '../../../ui/cn';
import { areInSeveralZones, formatCallTime, zoneNameIn } from '../../../ui/format-call-time';
import { type CallRowsProps, type RowActions, rowButtonId } from './call-table';

export const cardHeight = 68;

const longPressMs = 500;

export function CallCards({
  calls,
  window,
  rows,
  activeId,
  selection,
  actions,
}: Omit<CallRowsProps, 'rows'> & { rows: RefObject<HTMLUListElement | null> }) {
  const namesZones = areInSeveralZones(calls);
  return (
    <ul ref={rows} aria-label="Calls">
      {window.from > 0 && <li aria-hidden="true" style={{ height: window.from * cardHeight }} />}
      {calls.slice(window.from, window.to).map((call) => (
        <CallCard
          key={call.id}
          call={call}
          namesZone={namesZones}
          isActive={call.id === activeId}
          isSelected={selection.has(call.id)}
          isSelecting={selection.state !== 'none'}
          actions={actions}
        />
      ))}
      {window.to < calls.length && (
        <li aria-hidden="true" style={{ height: (calls.length - window.to) * cardHeight }} />
      )}
    </ul>
  );
}

const CallCard = memo(function CallCard({
  call,
  namesZone,
  isActive,
  isSelected,
  isSelecting,
  actions,
}: {
  call: Call;
  namesZone: boolean;
  isActive: boolean;
  isSelected: boolean;
  isSelecting: boolean;
  actions: RowActions;
}) {
  const { wasLong, ...press } = useLongPress(() => actions.toggle(call.id, false));
  const time = formatCallTime(call.timeZone, call.startedAt);
  const zoned = namesZone ? `${time} ${zoneNameIn(call.timeZone, call.startedAt)}` : time;
  const about = [zoned, call.storeName, call.employeeName];
  return (
    <li style={{ height: cardHeight }} className={cn('border-b last:border-b-0', isSelected && 'bg-primary-soft')}>
      <button
        type="button"
        id={rowButtonId(call.id)}
        {...(isSelecting && { 'aria-pressed': isSelected })}
        {...(isActive && { 'aria-current': true })}
        {...press}
        onClick={() => {
          if (wasLong()) return;
          if (isSelecting) actions.toggle(call.id, false);
          else actions.open(call.id);
        }}
        onFocus={() => actions.reach(call.id)}
        className="flex size-full select-none flex-col justify-center gap-1 px-4 text-left focus-visible:-outline-offset-2"
      >
        <span className="flex w-full items-center justify-between gap-3">
          <span className="flex min-w-0 items-center gap-2 font-semibold text-body normal-nums">
            {isSelected && <Check aria-hidden="true" className="size-4 shrink-0 text-primary-text" />}
            <span className="truncate">{customerOf(call)}</span>
          </span>
          <AppointmentMark appointment={call.appointment} said={saidBy(call)} look="narrow" className="shrink-0" />
        </span>
        <span className="w-full truncate text-compact text-muted-foreground normal-nums">
          {about.filter(Boolean).join(', ')}
        </span>
      </button>
    </li>
  );
});

/** Handlers of an element that is pressed for half a second without moving; the click after it is no click. */
function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: PointerEvent) {
      wasLong.current = false;
      if (event.pointerType === 'mouse') return;
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onPress();
      }, longPressMs);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu(event: { preventDefault(): void }) {
      if (wasLong.current) event.preventDefault();
    },
    wasLong: () => wasLong.current,
  };
}
