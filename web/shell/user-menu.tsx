// What concerns the person and this browser: the theme, and the way out.
import { ChevronDown, LogOut } from 'lucide-react';
import { sayWhy } from '../api/request';
import { useSession, useUser } from '../session/session-context';
import { Avatar } from '../ui/avatar';
import { DropdownMenu, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../ui/dropdown-menu';
import { type ThemeChoice, useTheme } from '../ui/theme';
import { toast } from '../ui/toast';

/** Avatar and menu at the right end of the top bar. */
export function UserMenu() {
  const { name, username } = useUser();
  const { choice, setChoice } = useTheme();
  const signOut = useSignOut();
  return (
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
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <MenuChoices value={choice} onChange={setChoice} options={themes} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={signOut}>
        Sign out
      </MenuItem>
    </DropdownMenu>
  );
}

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

function useSignOut(): () => Promise<void> {
  const { logout } = useSession();
  return async () => {
    try {
      await logout();
    } catch (error) {
      toast({
        title: 'Logout failed',
        description: sayWhy(error, 'You are still signed in. Try again.'),
        variant: 'destructive',
      });
    }
  };
}
