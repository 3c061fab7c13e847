// What the call was about: the location's nine most frequent services, and the others.
import { Check } from 'lucide-react';
import { servicesWithKeys } from '#contract/to-mark-limits';
import { cn } from '../../../ui/cn';
import { Kbd } from '../../../ui/kbd';
import { useIsNarrow } from '../../../ui/use-media-query';
import type { CallInHand } from './mark-state';
import { useServiceName } from './use-service-name';

export function ServiceChoice({
  hand: { call, serviceId },
  services,
  onChoose,
  onMore,
}: {
  hand: CallInHand;
  services: readonly { id: number; name: string }[];
  onChoose: (serviceId: number) => void;
  onMore: () => void;
}) {
  // On phones the last place is that of the others.
  const shown = services.slice(0, useIsNarrow() ? servicesWithKeys - 1 : servicesWithKeys);
  const isOther = serviceId !== 0 && !shown.some(({ id }) => id === serviceId);
  const name = useServiceName(call, services, serviceId);
  if (!call.maySet.includes('service')) {
    return (
      <>
        <h3 className="text-title">What was it about?</h3>
        <p className="mt-1 text-body text-foreground-2">{call.serviceName}</p>
      </>
    );
  }
  return (
    <>
      <div className="flex min-h-7 flex-wrap items-center gap-x-2">
        <h3 id="about" className="text-title">
          What was it about?
        </h3>
        <span className="text-muted-foreground text-small max-md:hidden">
          {whoSaid(call)} <span className="max-lg:hidden">A number key changes it.</span>
        </span>
        <button
          type="button"
          aria-keyshortcuts="0"
          aria-pressed={isOther}
          onClick={onMore}
          className={cn(
            'ml-auto inline-flex h-7 max-w-60 items-center gap-2 rounded-control px-2 font-medium text-compact hover:bg-fill max-md:hidden',
            isOther ? 'bg-primary-soft text-primary-text' : 'text-foreground-2',
          )}
        >
          <span className="truncate">{isOther ? name : 'More…'}</span>
          <Kbd>0</Kbd>
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser. */}
      <div role="group" aria-labelledby="about" className="mt-2 grid grid-cols-3 gap-2">
        {shown.map(({ id, name: service }, index) => (
          <ServiceButton
            key={id}
            name={service}
            shortcut={String(index + 1)}
            isChosen={id === serviceId}
            onClick={() => onChoose(id)}
          />
        ))}
        <ServiceButton name={isOther ? name : 'More…'} isChosen={isOther} onClick={onMore} className="md:hidden" />
      </div>
    </>
  );
}

function whoSaid({ serviceId, serviceName, mayWithdraw }: CallInHand['call']): string {
  if (serviceId === 0) return 'Not known yet.';
  return `${mayWithdraw.includes('service') ? 'A person' : 'The phone system'} said “${serviceName}”.`;
}

function ServiceButton({
  name,
  shortcut,
  isChosen,
  onClick,
  className,
}: {
  name: string;
  shortcut?: string;
  isChosen: boolean;
  onClick: () => void;
  className?: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={name}
      {...(shortcut && { 'aria-keyshortcuts': shortcut })}
      onClick={onClick}
      className={cn(
        'flex h-9 min-w-0 items-center gap-2.5 rounded-control border px-2.5 font-medium text-compact transition-colors max-md:h-auto max-md:min-h-11 max-md:justify-center max-md:px-1.5 max-md:py-1 max-md:text-center',
        isChosen
          ? 'border-primary bg-primary-soft text-primary-text'
          : 'border-border-strong bg-button-secondary text-foreground shadow-card hover:bg-muted dark:hover:bg-fill',
        className,
      )}
    >
      {shortcut && <Kbd>{shortcut}</Kbd>}
      <span className="min-w-0 truncate max-md:line-clamp-2 max-md:whitespace-normal max-md:break-words">{name}</span>
      {isChosen && <Check aria-hidden="true" className="ml-auto size-4 shrink-0 max-md:hidden" />}
    </button>
  );
}
