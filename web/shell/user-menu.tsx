// What concerns the person and this browser: profile, password, theme, and the way out. The two dialogs bring their form
// with them when they are opened first.
import { ChevronDown, KeyRound, LogOut, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../session/session-context';
import { useSignOut } from '../session/use-sign-out';
import { Avatar } from '../ui/avatar';
import { DropdownMenu, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../ui/dropdown-menu';
import { type ThemeChoice, useTheme } from '../ui/theme';

/** Of package.json, written in by the build (web/vite.config.ts). */
declare const APP_VERSION: string;

const ProfileDialog = lazy(() => import('./profile-dialog').then((m) => ({ default: m.ProfileDialog })));
const PasswordDialog = lazy(() => import('./password-dialog').then((m) => ({ default: m.PasswordDialog })));

export function UserMenu() {
  const { name, username } = useUser();
  const { choice, setChoice } = useTheme();
  const signOut = useSignOut();
  // Stays mounted once opened, so it can animate out.
  const [dialog, setDialog] = useState<'profile' | 'password'>();
  const [isOpen, setOpen] = useState(false);
  const open = (which: 'profile' | 'password') => {
    setDialog(which);
    setOpen(true);
  };
  const shown = { isOpen, onClose: () => setOpen(false) };
  return (
    <>
      <DropdownMenu
        trigger={
          <button
            type="button"
            aria-label={`User menu, ${name}`}
            className="flex h-9 items-center gap-2 rounded-control px-1 transition-colors hover:bg-fill max-md:h-10 max-md:px-1.5"
          >
            <Avatar name={name} size="sm" />
            <ChevronDown aria-hidden="true" className="size-4 text-muted-foreground max-md:hidden" />
          </button>
        }
      >
        <MenuLabel>Signed in as {username}</MenuLabel>
        <MenuItem icon={<UserRound aria-hidden="true" />} onSelect={() => open('profile')}>
          Profile
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => open('password')}>
          Change password
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <MenuChoices value={choice} onChange={setChoice} options={themes} />
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={signOut}>
          Sign out
        </MenuItem>
        <MenuLabel>CallGauge {APP_VERSION}</MenuLabel>
      </DropdownMenu>
      <Suspense>
        {dialog === 'profile' && <ProfileDialog {...shown} />}
        {dialog === 'password' && <PasswordDialog {...shown} />}
      </Suspense>
    </>
  );
}

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];
