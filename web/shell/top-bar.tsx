import { Menu } from 'lucide-react';
import { IconButton } from '../ui/icon-button';
import { CompanySelector } from './company-selector';
import { JumpButton } from './jump/jump-button';
import { Notifications } from './notifications';
import { UserMenu } from './user-menu';

export function TopBar({ onMenu, onJump }: { onMenu: () => void; onJump: () => void }) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b bg-background px-8 max-lg:px-6 max-md:px-2 print:hidden">
      <IconButton
        label="Open navigation"
        icon={<Menu />}
        size="lg"
        tooltipSide="bottom"
        onClick={onMenu}
        className="md:hidden"
      />
      <div className="-ml-2 flex min-w-0 flex-1 max-md:ml-0">
        <CompanySelector />
      </div>
      <JumpButton onClick={onJump} />
      <Notifications />
      <UserMenu />
    </header>
  );
}
