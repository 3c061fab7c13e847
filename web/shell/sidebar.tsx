// The navigation: on the left from 768 px, in a sheet below.
import { X } from 'lucide-react';
import { useId } from 'react';
import { NavLink } from 'react-router';
import { roleLabel } from '#contract/roles';
import { useSession, useUser } from '../session/session-context';
import { Avatar } from '../ui/avatar';
import { cn } from '../ui/cn';
import { iconButtonClasses } from '../ui/icon-button-classes';
import { Logo } from '../ui/logo';
import { useCompany } from './company';
import { type NavigationGroup, type NavigationLink, navigation } from './navigation';

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col">
      <div className="flex h-14 shrink-0 items-center gap-2 px-5 text-foreground">
        <Logo />
        <span className="text-section">CallGauge</span>
      </div>
      <div className="flex-1 px-3 py-2">
        {navigation.map((group) => (
          <Group key={group.label ?? ''} group={group} {...(onNavigate && { onNavigate })} />
        ))}
      </div>
      <SignedInPerson />
      {/* No tooltip: the sheet opens with the focus here, and it would cover the first link. */}
      {onNavigate && (
        <button
          type="button"
          aria-label="Close navigation"
          onClick={onNavigate}
          className={cn(iconButtonClasses('lg'), 'absolute top-2 right-2')}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </nav>
  );
}

function Group({ group, onNavigate }: { group: NavigationGroup; onNavigate?: () => void }) {
  const { can } = useSession();
  const labelId = useId();
  return (
    <div className="not-first:mt-5">
      {group.label && (
        <h2 id={labelId} className="mb-1.5 px-2 font-medium text-muted-foreground text-small">
          {group.label}
        </h2>
      )}
      <ul {...(group.label && { 'aria-labelledby': labelId })} className="flex flex-col gap-0.5">
        {group.links
          .filter(({ needs }) => !needs || can(needs))
          .map((link) => (
            <li key={link.path}>
              <SidebarLink link={link} {...(onNavigate && { onNavigate })} />
            </li>
          ))}
      </ul>
    </div>
  );
}

function SidebarLink({ link, onNavigate }: { link: NavigationLink; onNavigate?: () => void }) {
  const { linkTo } = useCompany();
  const Icon = link.icon;
  return (
    <NavLink
      to={linkTo(link.path)}
      {...(onNavigate && { onClick: onNavigate })}
      className={({ isActive }) =>
        cn(
          'group flex h-8 items-center gap-2.5 rounded-control border border-transparent px-2 font-medium text-body transition-colors max-md:h-10',
          isActive
            ? 'border-link-active-border bg-link-active text-foreground shadow-card'
            : 'text-foreground-2 hover:bg-fill hover:text-foreground',
        )
      }
    >
      <Icon
        aria-hidden="true"
        className="size-4 shrink-0 text-muted-foreground group-aria-[current=page]:text-primary-text"
      />
      {link.label}
    </NavLink>
  );
}

function SignedInPerson() {
  const { name, role } = useUser();
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-t px-5 py-3">
      <Avatar name={name} />
      <div className="min-w-0">
        <p className="truncate font-medium text-compact">{name}</p>
        <p className="text-muted-foreground text-small">{roleLabel[role]}</p>
      </div>
    </div>
  );
}
