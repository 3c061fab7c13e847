// Above the columns: the company's phone systems, the selected one, and adding and deleting.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { defaultSource } from '#contract/default-source';
import { isGuessable } from '#contract/webhooks';
import { queryOf } from '../../../../api/queries';
import { messageOf, request } from '../../../../api/request';
import { formatSourceName } from '../../../../shell/format-source-name';
import { questionParameter } from '../../../../shell/webhook-company';
import { Badge } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import { cn } from '../../../../ui/cn';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Loading, Skeleton } from '../../../../ui/skeleton';
import { toast } from '../../../../ui/toast';
import { AddSourceDialog } from './add-dialog';
import type { SourcesChoice } from './sources-choice';

interface Shown {
  source: string;
  name: string;
  state: 'active' | 'off' | 'unmapped' | 'unsaved';
  isGuessable?: boolean;
}

export function SourcesBar({
  of: choice,
  companyId,
  mayWrite,
}: {
  of: SourcesChoice;
  companyId: number | undefined;
  mayWrite: boolean;
}) {
  const [isAdding, setAdding] = useState(false);
  const [isAsked, ask] = useState(false);
  const shown = listShown(choice);
  if (!choice.list) return <NoList of={choice} mayWrite={mayWrite} />;
  if (!mayWrite && shown.length < 2) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <nav aria-label="Phone systems" className="mr-auto flex min-w-0 flex-wrap gap-1 rounded-control bg-fill p-0.5">
        {shown.map((one) => (
          <SourceLink key={one.source} shown={one} isChosen={one.source === choice.source} />
        ))}
      </nav>
      {mayWrite && (
        <>
          {choice.saved && (
            <Button variant="ghost" size="sm" icon={<Trash2 aria-hidden="true" />} onClick={() => ask(true)}>
              Delete
            </Button>
          )}
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add phone system
          </Button>
          <AddSourceDialog
            isOpen={isAdding}
            onClose={() => setAdding(false)}
            companyId={companyId}
            onAdded={({ source }) => choice.choose(source)}
          />
          <DeleteQuestion of={choice} companyId={companyId} isOpen={isAsked} onClose={() => ask(false)} />
        </>
      )}
    </div>
  );
}

/** While loading, for viewers who will see it, and after a failure. */
function NoList({ of: { loading }, mayWrite }: { of: SourcesChoice; mayWrite: boolean }) {
  if (!loading.isError) {
    return mayWrite ? (
      <Loading label="Loading the phone systems..." className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Skeleton className="h-8 w-28 max-md:h-10" />
        <Skeleton className="h-8 w-44 max-md:h-10" />
      </Loading>
    ) : null;
  }
  return (
    <div role="alert" className="mb-4 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-compact max-md:min-h-10">
      <p className="flex items-center gap-2 text-destructive-text">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        The phone systems could not be loaded.
      </p>
      <Button size="sm" isPending={loading.isFetching} pendingText="Loading..." onClick={() => void loading.refetch()}>
        Load the phone systems again
      </Button>
    </div>
  );
}

function listShown({ list = [] }: SourcesChoice): Shown[] {
  const saved = list.map((one): Shown => {
    const state = !one.active ? 'off' : one.isMapped ? 'active' : 'unmapped';
    return { source: one.source, name: formatSourceName(one), state, isGuessable: isGuessable(one) };
  });
  const isDefaultSaved = list.some(({ source }) => source === defaultSource);
  const first: Shown[] = isDefaultSaved ? [] : [{ source: defaultSource, name: 'Default', state: 'unsaved' }];
  return [...first, ...saved];
}

const stateLabels = {
  active: 'active',
  off: 'switched off',
  unmapped: 'not set up yet',
  unsaved: 'not saved yet',
};
const stateDots = {
  active: 'bg-success',
  off: 'bg-muted-foreground',
  unmapped: 'border-2 border-primary',
  unsaved: 'bg-primary',
};

function SourceLink({
  shown: { source, name, state, isGuessable: isMarked },
  isChosen,
}: {
  shown: Shown;
  isChosen: boolean;
}) {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  to.delete(questionParameter);
  if (source === defaultSource) to.delete('source');
  else to.set('source', source);
  return (
    <Link
      to={{ search: `?${to}` }}
      aria-current={isChosen ? 'page' : undefined}
      aria-label={`${name}, ${stateLabels[state]}${isMarked ? ', guessable' : ''}`}
      className={cn(
        'inline-flex h-7 min-w-0 max-w-60 items-center gap-2 rounded-item px-3 font-medium text-compact transition-colors max-md:h-9',
        isChosen ? 'bg-card text-foreground shadow-card' : 'text-foreground-2 hover:text-foreground',
      )}
    >
      <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-[50%]', stateDots[state])} />
      <span className="truncate">{name}</span>
      {isMarked && <Badge className="text-warning">guessable</Badge>}
    </Link>
  );
}

function DeleteQuestion({
  of: { saved, choose },
  companyId,
  isOpen,
  onClose,
}: {
  of: SourcesChoice;
  companyId: number | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const deleting = useMutation({
    mutationFn: (id: number) => request('deleteWebhookSource', { params: { id } }),
    async onSuccess() {
      toast({ title: 'Phone system deleted', description: 'Its path has stopped working. Its calls stay.' });
      onClose();
      choose(defaultSource);
      if (companyId !== undefined) {
        const { queryKey } = queryOf('getWebhookConfiguration', { params: { companyId } });
        await queries.invalidateQueries({ queryKey });
      }
      await queries.invalidateQueries({ queryKey: ['listWebhookSources'] });
    },
  });
  const close = () => {
    deleting.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={`Delete ${saved ? formatSourceName(saved) : ''}?`}
      confirm="Delete phone system"
      pendingText="Deleting..."
      isPending={deleting.isPending}
      onConfirm={() => saved && deleting.mutate(saved.id)}
      error={
        deleting.error ? messageOf(deleting.error, 'The server could not be reached. Nothing was deleted.') : undefined
      }
    >
      <p>
        Its endpoint path stops working immediately, and anything still sent there is lost. No other company can ever
        use this path. Its secrets are deleted. Its calls and deliveries stay
        {saved?.source === defaultSource ? '.' : ', and its short name is not used again.'}
      </p>
    </ConfirmDialog>
  );
}
