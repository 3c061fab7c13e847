// Shows toasts: bottom right; under 768 px below the top bar, because buttons stand at the bottom. Rendered once, last in
// the app.
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { buttonClasses } from './button';
import { cn } from './cn';
import { iconButtonClasses } from './icon-button-classes';
import { Kbd } from './kbd';
import { closeToast, removeToast, type ShownToast, toastStore } from './toast';

// As long as the closing animation in theme.css; Radix has unmounted the toast by then.
const LEAVING_MS = 200;

/** F8 moves the focus into it. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  return (
    <Primitive.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
      <Primitive.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-60 flex w-full flex-col gap-3 p-4 outline-none max-md:top-14 max-md:bottom-auto max-md:items-center max-md:pt-2 md:max-w-[420px]"
      />
    </Primitive.Provider>
  );
}

function ToastCard({ item }: { item: ShownToast }) {
  const isFailure = item.variant === 'destructive';
  const { id, isOpen } = item;
  // Closed by its button, its timer, or code.
  useEffect(() => {
    if (!isOpen) setTimeout(() => removeToast(id), LEAVING_MS);
  }, [id, isOpen]);
  return (
    <Primitive.Root
      open={isOpen}
      onOpenChange={(open) => !open && closeToast(id)}
      type={isFailure ? 'foreground' : 'background'}
      className={cn(
        // Radix disables pointers below a modal dialog; a toast above one must stay closable.
        'motion-toast pointer-events-auto! flex w-full items-start gap-2.5 rounded-card border py-3 pr-2 pl-4 shadow-popover max-md:max-w-[420px]',
        isFailure ? 'border-destructive-line bg-destructive-soft' : 'border-popover-border bg-popover',
      )}
    >
      {isFailure ? (
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-destructive-text" />
      ) : (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      )}
      <div className="min-w-0 flex-1 text-compact [overflow-wrap:anywhere]">
        <Primitive.Title className="font-semibold">{item.title}</Primitive.Title>
        {item.description && (
          <Primitive.Description className="text-foreground-2">{item.description}</Primitive.Description>
        )}
      </div>
      {item.action && (
        <Primitive.Action
          altText={item.action.altText}
          onClick={item.action.onChoose}
          {...(item.action.shortcut && { 'aria-keyshortcuts': item.action.shortcut })}
          className={cn(buttonClasses({ variant: 'ghost', size: 'sm' }), '-my-1.5 grid-flow-col gap-2')}
        >
          {item.action.label}
          {item.action.shortcut && <Kbd>{item.action.shortcut}</Kbd>}
        </Primitive.Action>
      )}
      <Primitive.Close aria-label="Close" className={cn(iconButtonClasses('sm'), '-my-1')}>
        <X aria-hidden="true" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
