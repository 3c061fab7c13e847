// Changes how long deliveries are kept, after showing what that removes.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyName } from '#contract/companies';
import { type RemovableCounts, type RetentionRule, rowsOutliveContent } from '#contract/retention';
import { queryOf } from '../../../api/queries';
import { messageOf, request } from '../../../api/request';
import { FormDialog } from '../../../shell/list-tab/form-dialog';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ErrorBox } from '../../../ui/error-box';
import { Field } from '../../../ui/field';
import { formatCount } from '../../../ui/format';
import { SegmentedControl } from '../../../ui/segmented-control';
import { Select } from '../../../ui/select';
import { toast } from '../../../ui/toast';
import { daysOf, daysOptions, daysValue } from './days';
import { previewRetention } from './preview';

export interface Target {
  /** Null: the installation. */
  company: CompanyName | null;
  /** Null: a company follows the installation. */
  rule: RetentionRule | null;
  installation: RetentionRule;
}

export function RetentionDialog({
  company,
  rule,
  installation,
  isOpen,
  onClose,
}: Target & { isOpen: boolean; onClose: () => void }) {
  const [hasOwn, setOwn] = useState(rule !== null);
  const [content, setContent] = useState(daysValue((rule ?? installation).contentDays));
  const [log, setLog] = useState(daysValue((rule ?? installation).logDays));
  const [percent, setPercent] = useState(0);
  const queries = useQueryClient();

  const typed: RetentionRule = { contentDays: daysOf(content), logDays: daysOf(log) };
  const change = { companyId: company?.id ?? null, rule: hasOwn ? typed : null };
  const inForce = hasOwn ? typed : installation;
  const isWrong = hasOwn && typed.logDays !== null && typed.logDays < (typed.contentDays ?? 0);

  const looking = useMutation({
    mutationFn: () => previewRetention(change, (done) => setPercent(Math.floor(done * 100))),
  });
  const saving = useMutation({
    mutationFn: () => request('saveRetention', { body: change }),
    onSuccess(saved) {
      queries.setQueryData(queryOf('getRetention').queryKey, saved);
      toast({ title: 'Retention saved' });
      onClose();
    },
  });
  const failure = looking.error ?? saving.error;
  const removes = inForce.contentDays !== null || inForce.logDays !== null;
  const isAsking = looking.data !== undefined;

  return (
    <>
      <FormDialog
        title={company ? `How long ${company.name} keeps deliveries` : 'How long deliveries are kept'}
        description={
          company
            ? 'Calls and figures are always kept.'
            : 'For companies without a rule of their own. Calls and figures are always kept.'
        }
        isOpen={isOpen}
        submit={removes ? 'Continue...' : 'Save Changes'}
        pendingText={looking.isPending ? `Counting... ${percent} %` : 'Saving...'}
        isSaving={looking.isPending || saving.isPending}
        onSubmit={() => {
          if (isWrong) return;
          setPercent(0);
          if (removes) looking.mutate();
          else saving.mutate();
        }}
        onClose={onClose}
      >
        {company && (
          <SegmentedControl
            label="Rule"
            value={hasOwn ? 'own' : 'all'}
            onChange={(next) => setOwn(next === 'own')}
            options={[
              { value: 'all', label: 'As all companies' },
              { value: 'own', label: 'Its own' },
            ]}
          />
        )}
        <Field
          label="Payloads"
          help="What a delivery contained: its payload, query and kept headers. Without them it cannot be replayed. What waits for a mapping stays."
        >
          <Select
            value={hasOwn ? content : daysValue(installation.contentDays)}
            onChange={setContent}
            disabled={!hasOwn}
            options={daysOptions('contentDays', inForce.contentDays)}
          />
        </Field>
        <Field
          label="Rows of the Activity Log"
          help="When it arrived, what was understood, and why it was refused."
          error={isWrong ? rowsOutliveContent : undefined}
        >
          <Select
            value={hasOwn ? log : daysValue(installation.logDays)}
            onChange={setLog}
            disabled={!hasOwn}
            options={daysOptions('logDays', inForce.logDays)}
          />
        </Field>
        {failure && !isAsking && <ErrorBox title={messageOf(failure, 'The change could not be saved.')} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={isOpen && isAsking}
        onClose={() => {
          looking.reset();
          saving.reset();
        }}
        title="Remove what is older?"
        confirm="Save and Remove"
        pendingText="Saving..."
        isPending={saving.isPending}
        onConfirm={() => saving.mutate()}
        error={saving.error ? messageOf(saving.error, 'The change could not be saved.') : undefined}
      >
        {looking.data && <Removable counts={looking.data} />}
        <p>What is removed cannot be brought back. From now on it happens by itself, each hour.</p>
      </ConfirmDialog>
    </>
  );
}

function Removable({ counts: { emptied, emptiedWithoutCall, removed } }: { counts: RemovableCounts }) {
  if (emptied === 0 && removed === 0) return <p>Nothing is that old yet.</p>;
  return (
    <ul className="list-disc space-y-1 pl-5">
      {emptied > 0 && (
        <li>
          {deliveries(emptied)} {emptied === 1 ? 'loses its payload' : 'lose their payloads'}
          {emptiedWithoutCall > 0 &&
            `, among them ${formatCount(emptiedWithoutCall)} that became no call and could still be replayed`}
          .
        </li>
      )}
      {removed > 0 && (
        <li>
          {deliveries(removed)} {removed === 1 ? 'disappears' : 'disappear'} from the Activity Log.
        </li>
      )}
    </ul>
  );
}

const deliveries = (count: number) => `${formatCount(count)} ${count === 1 ? 'delivery' : 'deliveries'}`;
