// The two columns: a company's mapping, and the test call next to it. One form for all companies and states, so the
// company selector keeps its place and focus.
import { useId, useLayoutEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { payloadFor } from '#contract/example-payload';
import { findPreset } from '#contract/presets';
import type { WebhookConfigurationInput } from '#contract/webhooks';
import { useSession } from '../../session/session-context';
import type { WebhookCompany } from '../../shell/webhook-company';
import { cn } from '../../ui/cn';
import { ArrivalsCard } from './connection/arrivals/arrivals-card';
import { type ConfigurationValues, keysOf, keysToShow, valuesOf } from './connection/configuration-values';
import { checkConfiguration } from './connection/form/check-configuration';
import { ConfigurationCard } from './connection/form/configuration-card';
import { LeaveDialog } from './connection/form/leave-dialog';
import type { LastDelivery } from './connection/mapping/last-delivery';
import { draftOf, usableRules } from './connection/rules/edit-rules';
import type { SourcesChoice } from './connection/sources/sources-choice';
import { useExampleValues } from './connection/test-call/example-values';
import { Instructions } from './connection/test-call/instructions';
import { TestCard } from './connection/test-call/test-card';
import { testNoteText } from './connection/test-call/test-note';
import { newCallId, useTestCall } from './connection/test-call/use-test-call';
import { TesterCard, TesterCardSkeleton } from './connection/tester/tester-card';
import { useNamedDelivery } from './connection/tester/use-named-delivery';
import { useTester } from './connection/tester/use-tester';
import { useTrial } from './connection/tester/use-trial';
import { useConfiguration } from './connection/use-configuration';
import { UnmappedCard } from './names/unmapped-card';

/**
 * While a payload is tested, its keys stay next to the rows: the column is sticky and scrolls by itself, so nothing in
 * it covers anything else. The padding leaves room for shadows and focus rings, which a scrolling box clips.
 */
const sideBySideRows =
  '@[960px]:sticky @[960px]:top-18 @[960px]:-m-1 @[960px]:max-h-[calc(100dvh-88px)] @[960px]:content-start @[960px]:overflow-y-auto @[960px]:p-1';

export function SetupPanels({
  companies,
  sources,
  last,
}: {
  companies: WebhookCompany;
  sources: SourcesChoice;
  last: LastDelivery;
}) {
  const mayWrite = useSession().can('webhook-config.write');
  const companyId = companies.company?.id;
  const { source } = sources;
  const loading = useConfiguration(companyId, source);
  const saved = loading.data;
  const form = useForm<ConfigurationValues, unknown, WebhookConfigurationInput>({
    resolver: checkConfiguration,
    mode: 'onTouched',
    defaultValues: valuesOf(companyId ?? 0, saved ?? null),
  });
  const example = useExampleValues(companyId, saved?.rules.storeId?.byNumberCalled === true);
  const test = useTestCall(saved, example.values);
  const tester = useTester(form, companyId);
  useNamedDelivery(tester, companyId);
  const testNoteId = useId();
  const [changedId, setChangedId] = useState<number>();

  // Before the first paint: another company or saved configuration resets the form.
  const { reset } = form;
  const { reset: resetTest } = test;
  useLayoutEffect(() => {
    reset(valuesOf(companyId ?? 0, saved ?? null));
    resetTest();
  }, [companyId, saved, reset, resetTest]);

  const { isDirty } = form.formState;
  const keys = keysToShow(keysOf(useWatch({ control: form.control })));
  const [callsPath = '', rules, presetId] = useWatch({ control: form.control, name: ['callsPath', 'rules', 'preset'] });
  const [shown] = useState(() => ({ callId: newCallId(), at: new Date() }));
  const isReady = !loading.isPending && !example.isLoading;
  const payload = useMemo(
    () =>
      isReady
        ? payloadFor(
            { ...keys, callsPath: callsPath.trim(), rules: usableRules(rules ?? {}) },
            shown.callId,
            shown.at,
            example.values,
          )
        : undefined,
    [isReady, keys, callsPath, rules, shown, example.values],
  );
  const testNote = testNoteText({ saved, isDirty });
  const isPossible = isReady && Boolean(saved) && !testNote?.isReason;
  // Without unsaved changes the example uses the saved keys: what a test call sends.
  const expected = useTrial(
    mayWrite && isPossible && saved && payload
      ? {
          companyId: saved.companyId,
          mapping: draftOf(valuesOf(saved.companyId, saved)),
          payload: { text: JSON.stringify(payload) },
        }
      : undefined,
  );
  return (
    <>
      {saved && (
        <ArrivalsCard
          key={saved.id}
          saved={saved}
          mayWrite={mayWrite}
          hasNewMapping={changedId === saved.id}
          onSeen={() => setChangedId(undefined)}
          onTry={({ logId, receivedAt, status }) => tester.test({ kind: 'delivery', id: logId, receivedAt, status })}
        />
      )}
      <div className="grid items-start gap-4 @[960px]:grid-cols-[minmax(0,1.64fr)_minmax(0,1fr)]">
        <ConfigurationCard
          companies={companies}
          sources={sources}
          loading={loading}
          form={form}
          last={last}
          tester={tester}
          stores={example.stores}
          mayWrite={mayWrite}
          onMappingChanged={setChangedId}
        />
        <div className={cn('grid gap-4', tester.tested && sideBySideRows)}>
          {mayWrite && loading.data !== undefined && (
            <TesterCard form={form} tester={tester} companyId={companyId} isSaved={loading.data !== null} />
          )}
          {mayWrite && loading.isPending && <TesterCardSkeleton />}
          <Instructions
            payload={payload}
            preset={findPreset(presetId)}
            storeCode={String(example.values.storeId ?? 'NS-01')}
          />
          {mayWrite && (
            <TestCard
              note={testNote && { id: testNoteId, ...testNote }}
              expected={expected.answer?.calls[0]}
              send={() => test.mutate()}
              isSending={test.isPending}
              isPossible={isPossible}
              result={test.data}
              error={test.error}
              stores={example.stores}
              linkToLog={(id) => companies.linkTo('/activity-log', id)}
            />
          )}
        </div>
      </div>
      {mayWrite && companies.company && (
        <UnmappedCard
          companyId={companies.company.id}
          source={saved?.source}
          logAddress={companies.linkTo('/activity-log')}
          hasUnsavedMapping={isDirty}
        />
      )}
      <LeaveDialog hasChanges={isDirty} />
    </>
  );
}
