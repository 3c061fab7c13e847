// Shown above every screen if another person set the password, until it is changed or, for this page load, dismissed.
import { KeyRound, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../session/session-context';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';

const PasswordDialog = lazy(() => import('./password-dialog').then((m) => ({ default: m.PasswordDialog })));

export function PasswordProposal() {
  const { passwordSetByOther } = useUser();
  const [isDismissed, setDismissed] = useState(false);
  // Stays mounted once opened, so it can animate out.
  const [dialog, setDialog] = useState<'open' | 'closed'>();
  return (
    <>
      {passwordSetByOther && !isDismissed && (
        <section
          aria-label="Your password"
          className="border-b bg-muted px-8 py-1.5 text-compact max-lg:px-6 max-md:px-4 print:hidden"
        >
          <div className="mx-auto flex max-w-[1440px] flex-wrap items-center gap-x-3 gap-y-1">
            <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            <p className="min-w-0 flex-1 basis-60">Someone else set your password. Choose one that only you know.</p>
            <Button size="sm" className="max-md:order-1" onClick={() => setDialog('open')}>
              Choose a password
            </Button>
            <IconButton
              label="Not now"
              icon={<X />}
              onClick={() => {
                setDismissed(true);
                document.getElementById('main')?.focus();
              }}
            />
          </div>
        </section>
      )}
      {dialog && (
        <Suspense>
          <PasswordDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}
