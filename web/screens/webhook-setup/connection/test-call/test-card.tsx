// The test call: what it does, the send button, and what its result would be.
import { CircleCheck, CircleX, Send, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { StoreName } from '#contract/locations';
import type { CallTrial } from '#contract/mapping-trial';
import { reasonsOf } from '#contract/unknown-values';
import type { ProcessedData, WebhookLog } from '#contract/webhooks';
import { messageOf } from '../../../../api/request';
import { Button } from '../../../../ui/button';
import { Card, CardHeader, CardSection } from '../../../../ui/card';
import { ErrorBox } from '../../../../ui/error-box';
import { formatTimestampClock, NONE } from '../../../../ui/format';
import type { TestNote } from './test-note';
import type { TestResult } from './use-test-call';

export function TestCard({
  note,
  expected,
  send,
  isSending,
  isPossible,
  result,
  error,
  stores,
  linkToLog,
}: {
  note: (TestNote & { id: string }) | undefined;
  /** The saved mapping's result; undefined if unknown or no call can be sent. */
  expected: CallTrial | undefined;
  send: () => void;
  isSending: boolean;
  isPossible: boolean;
  result: TestResult | undefined;
  error: unknown;
  stores: readonly StoreName[];
  linkToLog: (id: number) => string;
}) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // On narrow screens the result may be below the fold.
    if (result || error) card.current?.scrollIntoView({ block: 'nearest' });
  }, [result, error]);
  return (
    <Card ref={card} aria-labelledby="test-card">
      <CardHeader
        title="Test this mapping"
        titleId="test-card"
        actions={
          <Button
            size="sm"
            icon={<Send aria-hidden="true" />}
            onClick={send}
            disabled={!isPossible}
            isPending={isSending}
            pendingText="Sending..."
            aria-describedby={note?.id}
          >
            Send test call
          </Button>
        }
      />
      <CardSection className="space-y-3 text-compact">
        {!result && (
          <p className="text-muted-foreground">
            A test call takes the example payload through the saved mapping. The log marks it as a test, and it counts
            nowhere. {expected && <Forecast of={expected} />}
          </p>
        )}
        {note && (
          <p id={note.id} className={note.isReason ? 'text-foreground-2' : 'flex items-start gap-2 text-warning'}>
            {!note.isReason && <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
            {note.text}
          </p>
        )}
        <div role="status" className="space-y-3 empty:hidden">
          {error ? (
            <ErrorBox
              title={messageOf(error, 'The server could not be reached. Check the connection and try again.')}
            />
          ) : (
            result && <Result result={result} stores={stores} linkToLog={linkToLog} />
          )}
        </div>
      </CardSection>
    </Card>
  );
}

function Forecast({ of: { status, message, processedData, fields } }: { of: CallTrial }) {
  if (status !== 'success') return <span className="text-warning">It would not count. {message}</span>;
  // A service that would be created has no row yet.
  const service = processedData?.service ? undefined : fields.service.became;
  const call = [service, processedData && describeCall(processedData)].filter(Boolean).join(', ');
  const store = processedData?.store?.name;
  return (
    <>
      It would count as <span className="text-foreground">{call || 'a call'}</span>
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
  result: { log, sentAt },
  stores,
  linkToLog,
}: {
  result: TestResult;
  stores: readonly StoreName[];
  linkToLog: (id: number) => string;
}) {
  const wouldCount = log.status === 'success';
  return (
    <>
      <Headline isGood={wouldCount} sentAt={sentAt}>
        {wouldCount ? 'It would count' : 'It would not count'}
      </Headline>
      {reasonsOf(log).map(({ reason, message }) => (
        <p key={reason} className="[overflow-wrap:anywhere]">
          <code className="text-code">{reason}</code>: {message}
        </p>
      ))}
      {wouldCount && log.processedData && <CountsAs data={log.processedData} stores={stores} />}
      <Warnings log={log} />
      <Link to={linkToLog(log.id)} className="inline-block rounded-badge text-primary-text hover:underline">
        See it in the Activity Log
      </Link>
    </>
  );
}

function Headline({ isGood, sentAt, children }: { isGood: boolean; sentAt: Date; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <p className="flex items-center gap-2">
      <Icon aria-hidden="true" className={isGood ? 'size-4 text-success' : 'size-4 text-destructive-text'} />
      <span className="font-medium">{children}</span>
      <time dateTime={sentAt.toISOString()} className="ml-auto text-muted-foreground text-small">
        {formatTimestampClock(sentAt.toISOString())}
      </time>
    </p>
  );
}

function CountsAs({ data, stores }: { data: ProcessedData; stores: readonly StoreName[] }) {
  const code = stores.find((store) => store.id === data.store?.id)?.code;
  return (
    <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-y-1.5">
      <dt className="text-muted-foreground">Would be</dt>
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
