// Saves the five answers as the configuration, then shows what of the past would count, and counts it.
import { useState } from 'react';
import { Link } from 'react-router';
import { formatSourceName } from '../../../../shell/format-source-name';
import { ReplayDialog, type ReplayTarget } from '../../../../shell/replay/replay-dialog';
import { Button, buttonClasses } from '../../../../ui/button';
import { toast } from '../../../../ui/toast';
import { countWaiting } from '../../connection/arrivals/arrivals-words';
import { hasAnswers } from '../draft/answers';
import type { Setup } from '../use-setup';
import type { View } from '../use-view';
import { useSaveAnswers } from './use-save-answers';

export function SaveAndCount({
  setup,
  view,
  onShowLog,
}: {
  setup: Setup;
  view: View;
  onShowLog: (reason: string) => void;
}) {
  const { saved, arrivals, mapping, answers } = setup;
  const [target, setTarget] = useState<ReplayTarget | null>(null);
  const waiting = arrivals?.waiting ?? 0;
  const isUnsaved = !saved.isMapped || hasAnswers(answers);
  /** What waits; after a change of a mapping everything that came. */
  const preview = () => {
    const { companyId, source } = saved;
    const filters = saved.isMapped && isUnsaved ? { source } : { source, status: 'waiting' as const };
    setTarget({ companyId, selection: { filters }, what: `What came from ${formatSourceName(saved)}` });
  };
  const hasPast = waiting > 0 || (saved.isMapped && (arrivals?.newest.length ?? 0) > 0);
  const saving = useSaveAnswers(setup, () => {
    if (hasPast) preview();
    else toast({ title: 'Saved', description: 'New calls count from now on.' });
  });
  const isDone = saved.isMapped && !isUnsaved && waiting === 0;
  const canPress = mapping !== undefined && (isUnsaved || waiting > 0);
  return (
    <>
      {saving.error && (
        <p role="alert" className="basis-full text-right text-compact text-destructive-text">
          {saving.error}
        </p>
      )}
      {waiting > 0 && <span className="text-compact text-muted-foreground">{countWaiting(waiting)}</span>}
      {isDone ? (
        <>
          <span className="text-compact text-muted-foreground">Done. What comes from now on counts by itself.</span>
          <Link to="/dashboard" className={buttonClasses({ variant: 'primary' })}>
            Open the dashboard
          </Link>
        </>
      ) : (
        <Button
          variant="primary"
          disabled={!canPress}
          isPending={saving.isPending}
          pendingText="Saving..."
          onClick={isUnsaved ? saving.save : preview}
        >
          {!isUnsaved ? 'Count them' : waiting > 0 ? 'Save and count them' : 'Save'}
        </Button>
      )}
      <ReplayDialog
        target={target}
        onClose={() => setTarget(null)}
        onExplain={undefined}
        onShowReason={(reason) => {
          setTarget(null);
          if (reason === 'unknown-store' || reason === 'store-missing') view.show('locations');
          else onShowLog(reason);
        }}
      />
    </>
  );
}
