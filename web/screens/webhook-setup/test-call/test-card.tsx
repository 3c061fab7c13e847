// What became of the test call: how fast it was accepted and what it counted as, or why it was not.
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { StoreName } from '#contract/locations';
import type { CallTrial } from '#contract/mapping-trial';
import type { ProcessedData, WebhookLog } from '#contract/webhooks';
import { Card, CardHeader, CardSection } from '../../../ui/card';
import { NONE } from '../../../ui/format';
import type { TestNote } from './test-note';
import type { TestResult } from './use-test-call';

/** `note` has an id so that the button can be described by it. */
export function TestCard({
  note,
  expected,
  result,
  stores,
  linkToLog,
  className,
}: {
  note: (TestNote & { id: string }) | undefined;
  /** What the saved mapping would make of it; undefined where none can be sent, and while that is not known. */
  expected: CallTrial | undefined;
  result: TestResult | undefined;
  stores: readonly StoreName[];
  linkToLog: (id: number) => string;
  className?: string;
}) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // On narrow screens the result may come below the edge.
    if (result) card.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return (
    <Card ref={card} aria-labelledby="test-card" {...(className && { className })}>
      <CardHeader title="Test this mapping" titleId="test-card" />
      <CardSection className="space-y-3 text-compact">
        {!result && (
          <p className="text-muted-foreground">
            Send test call posts the example payload to the saved URL, as your phone system would.{' '}
            {expected ? <Forecast of={expected} /> : 'It counts as a call, in the real figures.'}
          </p>
        )}
        {note && (
          <p id={note.id} className={note.isReason ? 'text-foreground-2' : 'flex items-start gap-2 text-warning'}>
            {!note.isReason && <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
            {note.text}
          </p>
        )}
        <div role="status" className="space-y-3 empty:hidden">
          {result && <Result result={result} stores={stores} linkToLog={linkToLog} />}
        </div>
      </CardSection>
    </Card>
  );
}

function Forecast({ of: { status, message, processedData, fields } }: { of: CallTrial }) {
  if (status !== 'success') return <span className="text-warning">It would not count. {message}</span>;
  // A service that would be made has no row yet.
  const service = processedData?.service ? undefined : fields.service.became;
  const call = [service, processedData && describeCall(processedData)].filter(Boolean).join(', ');
  const store = processedData?.store?.name;
  return (
    <>
      It counts as a call, in the real figures: <span className="text-foreground">{call || 'a call'}</span>
      {store && (
        <>
          , at <span className="text-foreground">{store}</span>
        </>
      )}
      .
    </>
  );
}

function Result({
  result: { outcome, log, sentAt },
  stores,
  linkToLog,
}: {
  result: TestResult;
  stores: readonly StoreName[];
  linkToLog: (id: number) => string;
}) {
  if (outcome.kind === 'failed') {
    return (
      <>
        <Headline isGood={false} sentAt={sentAt}>
          Not accepted
        </Headline>
        <p>{outcome.message}</p>
      </>
    );
  }
  const { answer, tookMs } = outcome;
  const isCounted = answer.status === 'success';
  const refusal = answer.error ?? (log?.reason && { reason: log.reason, message: log.errorMessage ?? '' });
  return (
    <>
      <Headline isGood={isCounted || answer.status === 'queued'} sentAt={sentAt}>
        {headlines[answer.status] ?? 'Refused'} in {tookMs} ms
      </Headline>
      {refusal && (
        <p className="[overflow-wrap:anywhere]">
          <code className="text-code">{refusal.reason}</code>: {refusal.message}
        </p>
      )}
      {isCounted && log?.processedData && <CountedAs data={log.processedData} stores={stores} />}
      {log && <Warnings log={log} />}
      {answer.logId !== undefined && (
        <Link to={linkToLog(answer.logId)} className="inline-block rounded-badge text-primary-text hover:underline">
          See it in the Activity Log
        </Link>
      )}
    </>
  );
}

const headlines: Partial<Record<string, string>> = {
  success: 'Accepted',
  queued: 'Accepted, to be counted shortly,',
  inactive: 'Kept, not counted,',
};

function Headline({ isGood, sentAt, children }: { isGood: boolean; sentAt: Date; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <p className="flex items-center gap-2">
      <Icon aria-hidden="true" className={isGood ? 'size-4 text-success' : 'size-4 text-destructive-text'} />
      <span className="font-medium">{children}</span>
      <time dateTime={sentAt.toISOString()} className="ml-auto text-muted-foreground text-small">
        {sentAt.toLocaleTimeString(undefined, { timeStyle: 'short' })}
      </time>
    </p>
  );
}

function CountedAs({ data, stores }: { data: ProcessedData; stores: readonly StoreName[] }) {
  const code = stores.find((store) => store.id === data.store?.id)?.code;
  return (
    <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-y-1.5">
      <dt className="text-muted-foreground">Counts as</dt>
      <dd>{describeCall(data)}</dd>
      <dt className="text-muted-foreground">Location</dt>
      <dd>
        {data.store?.name ?? NONE}
        {code && <span className="ml-1.5 font-mono text-code text-muted-foreground">{code}</span>}
      </dd>
      <dt className="text-muted-foreground">Employee</dt>
      <dd>{data.employee?.name ?? NONE}</dd>
    </dl>
  );
}

/** "Oil Change, booked, live". */
export function describeCall({ service, appointment, callTag }: ProcessedData): string {
  const booked = appointment === undefined ? undefined : appointment ? 'booked' : 'not booked';
  return [service?.name, booked, callTag?.toLowerCase()].filter(Boolean).join(', ');
}

function Warnings({ log }: { log: WebhookLog }) {
  return log.processedData?.warnings.map(({ field, message }) => (
    <p key={`${field} ${message}`} className="flex items-start gap-2 text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
    </p>
  ));
}
