// The tester: a payload, pasted or from the log, and the result of the mapping in the form. Nothing is stored.
import { Radio, X } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { WebhookLog } from '#contract/webhooks';
import { statusLabels } from '../../../../shell/replay/delivery-labels';
import { Button } from '../../../../ui/button';
import { Card, CardHeader, CardSection } from '../../../../ui/card';
import { Choice } from '../../../../ui/choice';
import { cn } from '../../../../ui/cn';
import { fieldClasses } from '../../../../ui/field-classes';
import { formatTimestamp } from '../../../../ui/format';
import { IconButton } from '../../../../ui/icon-button';
import { Loading, Skeleton } from '../../../../ui/skeleton';
import { SpinnerRing } from '../../../../ui/spinner';
import type { ConfigurationForm } from '../configuration-values';
import { findTarget, type MapTarget } from '../mapping/map-target';
import { answerWithoutKey, withRule } from '../rules/edit-rules';
import { PayloadTree } from './payload-tree';
import { SuggestKeys } from './suggest-keys';
import { TrialOutcome } from './trial-outcome';
import { useRecentDeliveries } from './use-recent-deliveries';
import type { Tester } from './use-tester';

export function TesterCard({
  form,
  tester,
  companyId,
  isSaved,
}: {
  form: ConfigurationForm;
  tester: Tester;
  companyId: number | undefined;
  /** Before, its path receives nothing that could be listened to. */
  isSaved: boolean;
}) {
  const [note, setNote] = useState('');
  const [callsPath = '', source = 'default'] = useWatch({ control: form.control, name: ['callsPath', 'source'] });
  const { tested, payload, target, setTarget } = tester;
  const { getValues, setValue } = form;
  // Stable for the tree, which is long, while keys are typed in the form.
  const map = useCallback(
    (to: MapTarget, path: string) => {
      const { name, label } = findTarget(to);
      const rules = getValues('rules') ?? {};
      // The key replaces an answer that needs none.
      if (to !== 'order' && to !== 'calls' && answerWithoutKey(rules[to])) {
        setValue('rules', withRule(rules, to, {}), { shouldDirty: true });
      }
      setValue(name, path, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
      setNote(`${label} is read from ${path}.`);
      // The next click maps another field.
      setTarget(undefined);
    },
    [getValues, setValue, setTarget],
  );
  return (
    <Card aria-labelledby="tester">
      <CardHeader title="Try a payload" titleId="tester" />
      <CardSection className="space-y-3 text-compact">
        <p className="text-muted-foreground">{purpose}</p>
        <Given tester={tester} companyId={companyId} source={source} isSaved={isSaved} />
        {tested && <TrialOutcome tester={tester} />}
        {payload !== undefined && payload !== null && typeof payload === 'object' && (
          <>
            <PayloadTree payload={payload} callsPath={callsPath.trim()} target={target} onMap={map} />
            <SuggestKeys
              form={form}
              payload={payload}
              receivedAt={tested?.kind === 'delivery' ? tested.receivedAt : undefined}
              companyId={companyId}
              showNote={setNote}
            />
          </>
        )}
        <p role="status" className="text-foreground-2 empty:hidden">
          {tested && note}
        </p>
      </CardSection>
    </Card>
  );
}

export function TesterCardSkeleton() {
  return (
    <Card>
      <CardHeader title="Try a payload" />
      <CardSection className="space-y-3 text-compact">
        <p className="text-muted-foreground">{purpose}</p>
        <Loading className="space-y-2">
          <p className="mb-1 font-medium">Payload</p>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-8 w-full max-md:h-10" />
        </Loading>
      </CardSection>
    </Card>
  );
}

const purpose = 'See what this mapping makes of it, as you type. Nothing is sent or stored.';

function Given({
  tester,
  companyId,
  source,
  isSaved,
}: {
  tester: Tester;
  companyId: number | undefined;
  source: string;
  isSaved: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const { tested } = tester;
  const test = useRef(tester.test);
  test.current = tester.test;
  const pick = useCallback(({ id, timestamp, status }: WebhookLog) => {
    test.current({ kind: 'delivery', id, receivedAt: timestamp, status });
  }, []);
  const recent = useRecentDeliveries(companyId, source, pick);
  const clear = () => {
    tester.test(undefined);
    // After it has rendered.
    requestAnimationFrame(() => input.current?.focus());
  };
  return (
    <div className="space-y-2">
      {tested?.kind === 'delivery' ? (
        <div className="flex min-h-9 items-center gap-2 rounded-control bg-muted py-1 pr-1 pl-3">
          <span className="min-w-0 flex-1">
            Delivery of {formatTimestamp(tested.receivedAt)}
            {tested.status !== 'success' && `, ${statusLabels[tested.status].toLowerCase()}`}
          </span>
          <IconButton label="Try another payload" icon={<X aria-hidden="true" />} onClick={clear} />
        </div>
      ) : (
        <div>
          <label htmlFor={id} className="mb-1 block font-medium">
            Payload
          </label>
          <textarea
            ref={input}
            id={id}
            rows={4}
            value={tested?.text ?? ''}
            onChange={(event) => tester.test({ kind: 'text', text: event.target.value })}
            maxLength={1024 * 1024}
            placeholder="Paste JSON, a form or a query string"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={cn(fieldClasses('md'), 'block h-auto! min-h-20 resize-y px-2.5 py-2 font-mono text-code')}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <Choice
            size="sm"
            aria-label="Recent deliveries"
            value=""
            placeholder={recent.isLoaded && recent.rows.length === 0 ? 'No delivery yet' : 'Or pick a recent delivery'}
            disabled={recent.rows.length === 0}
            onChange={(chosen) => {
              const row = recent.rows.find((it) => String(it.id) === chosen);
              if (row) pick(row);
            }}
            options={recent.rows.map((row) => ({
              value: String(row.id),
              label: `${formatTimestamp(row.timestamp)} · ${row.status === 'success' ? nameOf(row) : statusLabels[row.status].toLowerCase()}`,
            }))}
          />
        </div>
        {recent.isListening ? (
          <Button size="sm" onClick={recent.stop}>
            Stop listening
          </Button>
        ) : (
          isSaved && (
            <Button size="sm" icon={<Radio aria-hidden="true" />} disabled={!recent.isLoaded} onClick={recent.listen}>
              Listen
            </Button>
          )
        )}
      </div>
      <p role="status" className="flex items-center gap-2 text-muted-foreground empty:hidden">
        {recent.isListening && (
          <>
            <SpinnerRing size={14} />
            Listening… The next delivery will appear here.
          </>
        )}
      </p>
    </div>
  );
}

const nameOf = ({ processedData }: WebhookLog) => processedData?.store?.name ?? 'success';
