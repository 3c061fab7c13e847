// One delivery in full: when and how it ended, what to fix, what came and how it was understood.
import { TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { reasonsOf } from '#contract/unknown-values';
import { type WebhookField, webhookFields } from '#contract/webhook-fields';
import type { ProcessedData, WebhookLog } from '#contract/webhooks';
import { useLoaded } from '../../api/queries';
import { messageOf, RequestError } from '../../api/request';
import { signatureLabels } from '../../shell/replay/delivery-labels';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { CodeBox } from '../../ui/code-box';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog';
import { ErrorBox } from '../../ui/error-box';
import { FailedState } from '../../ui/failed-state';
import { formatCount, formatTimestamp } from '../../ui/format';
import { Loading, Skeleton } from '../../ui/skeleton';
import { textLinkClasses } from '../../ui/text-link';
import { DeliveryBadge } from './delivery-badge';
import { isAssumedNo } from './delivery-sentence';
import { wholePayload } from './payload-text';

/** `id` is the open entry's or null; `rows` are the loaded ones. */
export function LogDetailsDialog({
  id,
  rows,
  onClose,
  actions,
  fixes,
  linkToLog,
  fromOf,
}: {
  id: number | null;
  rows: readonly WebhookLog[];
  onClose: () => void;
  actions?: (entry: WebhookLog) => ReactNode;
  fixes: (entry: WebhookLog) => ReactNode;
  linkToLog: (id: number) => string;
  fromOf: (entry: WebhookLog) => string | undefined;
}) {
  // A closing dialog keeps showing its entry until it has faded out.
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);
  const row = rows.find((it) => it.id === shownId);
  const isNeeded = shownId !== null && (!row || row.payloadCut);
  const loading = useLoaded('getWebhookLog', { params: { id: shownId ?? 0 } }, isNeeded);
  const entry = loading.data ?? (row?.payloadCut ? undefined : row);
  const head = entry ?? row;
  const from = head && fromOf(head);
  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      title="Webhook Log Details"
      width="wide"
      description={
        head ? (
          <>
            <time dateTime={head.timestamp}>{formatTimestamp(head.timestamp)}</time>
            <DeliveryBadge status={head.status} />
            {head.isTest && <Badge>Test</Badge>}
            {from !== undefined && <span>{from}</span>}
          </>
        ) : (
          'One delivery to the webhook'
        )
      }
    >
      <DialogBody className="space-y-4">
        {entry ? (
          <Details entry={entry} fixes={fixes} linkToLog={linkToLog} />
        ) : loading.isError ? (
          <FailedState
            title="Error loading webhook log"
            {...(!isMissing(loading.error) && { onRetry: () => void loading.refetch() })}
            isRetrying={loading.isFetching}
            className="min-h-60"
          >
            {isMissing(loading.error)
              ? 'This delivery does not exist, or you don’t have access to it.'
              : messageOf(loading.error, 'The server could not be reached. Check the connection and try again.')}
          </FailedState>
        ) : (
          <Loading label="Loading the delivery..." className="space-y-3">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-60 w-full" />
          </Loading>
        )}
      </DialogBody>
      <DialogFooter>
        {entry && (
          <p className="mr-auto min-w-0 text-muted-foreground text-small">
            Delivery <span className="font-mono [overflow-wrap:anywhere]">{entry.deliveryId}</span>
          </p>
        )}
        {entry && actions?.(entry)}
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}

function Details({
  entry,
  fixes,
  linkToLog,
}: {
  entry: WebhookLog;
  fixes: (entry: WebhookLog) => ReactNode;
  linkToLog: (id: number) => string;
}) {
  const { first, further } = partCalls(entry.processedData);
  const all = first ? [first, ...further] : [];
  // The signature result is listed among the facts.
  const shownWarnings = all
    .flatMap((call) => call.warnings)
    .filter(({ field }) => field !== 'signature' || !entry.signature);
  const warnings = new Set(shownWarnings.map(({ message }) => message));
  return (
    <>
      {entry.isTest && (
        <p className="text-compact text-foreground-2">
          A test call from Webhook Setup. It shows what would have happened and counts nowhere.
        </p>
      )}
      {entry.erasedAt !== null && (
        <p className="text-compact text-foreground-2">
          The customer was erased on <time dateTime={entry.erasedAt}>{formatTimestamp(entry.erasedAt)}</time>. What was
          received is gone, so replays leave this delivery as it is.
        </p>
      )}
      {entry.emptiedAt !== null && entry.erasedAt === null && (
        <p className="text-compact text-foreground-2">
          Its payload was removed on <time dateTime={entry.emptiedAt}>{formatTimestamp(entry.emptiedAt)}</time>, because
          it is older than payloads are kept. Replays leave this delivery as it is.
        </p>
      )}
      {entry.errorMessage !== null && entry.erasedAt === null && (
        <ErrorBox title="Error Message">
          <ErrorMessages entry={entry} />
          <ConfirmLink entry={entry} />
          {fixes(entry)}
        </ErrorBox>
      )}
      <Facts entry={entry} linkToLog={linkToLog} />
      {warnings.size > 0 && (
        <section>
          <h3 className="mb-1 font-semibold text-compact">{warnings.size === 1 ? 'Warning' : 'Warnings'}</h3>
          <ul className="space-y-1 text-compact">
            {[...warnings].map((message) => (
              <li key={message} className="flex items-start gap-2">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
                <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {entry.erasedAt === null && entry.emptiedAt === null && (
        <div>
          <CodeBox heading="Webhook Payload" text={wholePayload(entry)} />
          {entry.payloadCut && (
            <p className="mt-1.5 text-muted-foreground text-small">
              Only the beginning of its {formatCount(entry.payloadBytes)} bytes is kept.
            </p>
          )}
        </div>
      )}
      {entry.opensTexts && <CodeBox heading="Payload as It Is Read" text={JSON.stringify(entry.payload)} />}
      {entry.query !== null && <CodeBox heading="Query String" text={entry.query} />}
      {all.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a delivery's calls never change their order.
        <div key={index} className="space-y-2">
          <CodeBox
            heading={all.length > 1 ? `Processed Data, call ${index + 1} of ${all.length}` : 'Processed Data'}
            text={JSON.stringify(call)}
          />
          <Understood call={call} />
          {call.refusal && (
            <p className="text-compact text-destructive-text">This call was refused: {call.refusal.message}</p>
          )}
        </div>
      ))}
    </>
  );
}

/** What the processed data leave out, or did not read as it is. */
function Understood({ call }: { call: ProcessedData }) {
  const { isLone } = call;
  const noAppointment = isAssumedNo(call);
  const unknown = (call.unknown ?? []).filter((field) => !(noAppointment && field === 'appointment'));
  const values = (call.assumed ?? []).filter((field) => !call.unknown?.some((one) => one === field)).map(labelOf);
  const assumed = [...(noAppointment ? ['No appointment, because nobody answered'] : []), ...values];
  if (unknown.length === 0 && assumed.length === 0 && !isLone) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-compact">
      {unknown.length > 0 && <Fact name="Not known">{unknown.map(labelOf).join(', ')}</Fact>}
      {assumed.length > 0 && <Fact name="Assumed">{assumed.join(', ')}</Fact>}
      {isLone && call.appointment && (
        <Fact name="Booked">By a phone system that never says no: an appointment, but no known outcome</Fact>
      )}
      {isLone && !call.appointment && (
        <Fact name="Not booked">By a word that nobody has explained: no known outcome</Fact>
      )}
    </dl>
  );
}

function labelOf(field: string): string {
  return isWebhookField(field) ? webhookFields[field].label : field;
}

function isWebhookField(field: string): field is WebhookField {
  return field in webhookFields;
}

/** Every reason why the delivery does not count, the log's own first. */
function ErrorMessages({ entry }: { entry: WebhookLog }) {
  const reasons = reasonsOf(entry);
  if (reasons.length === 0) return <p className="text-destructive-text">{entry.errorMessage}</p>;
  const said = reasons.map(({ reason, message }) => (
    <Fragment key={reason}>
      <code className="text-code">{reason}</code>: {message}
    </Fragment>
  ));
  if (said.length === 1) return <p className="text-destructive-text">{said}</p>;
  return (
    <ul aria-label="Reasons" className="list-disc space-y-1 pl-4 text-destructive-text">
      {said.map((one) => (
        <li key={one.key}>{one}</li>
      ))}
    </ul>
  );
}

/** Of Amazon SNS, which sends nothing before a person has opened it. */
function ConfirmLink({ entry: { status, payload } }: { entry: WebhookLog }) {
  const { SubscribeURL: link } =
    typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  if (status !== 'handshake' || typeof link !== 'string' || !amazonLink.test(link)) return null;
  return (
    <a href={link} target="_blank" rel="noreferrer" className={cn(textLinkClasses, 'font-medium')}>
      Confirm at Amazon SNS
    </a>
  );
}

const amazonLink = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com\/\?/;

function partCalls(processed: ProcessedData | null): { first: ProcessedData | null; further: ProcessedData[] } {
  if (!processed) return { first: null, further: [] };
  const { calls, ...first } = processed;
  return { first, further: calls ?? [] };
}

function Facts({ entry, linkToLog }: { entry: WebhookLog; linkToLog: (id: number) => string }) {
  const { possibleDuplicateOf, replayedAt } = entry;
  const signature = entry.status === 'signature-refused' ? null : entry.signature;
  if (signature === null && possibleDuplicateOf === null && replayedAt === null) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-compact">
      {signature !== null && <Fact name="Signature">{signatureLabels[signature]}</Fact>}
      {possibleDuplicateOf !== null && (
        <Fact name="Possible duplicate">
          The same body arrived twice within ten minutes, and neither has a call ID.{' '}
          <Link to={linkToLog(possibleDuplicateOf)} className={cn(textLinkClasses, 'font-medium')}>
            Show the earlier one
          </Link>
        </Fact>
      )}
      {replayedAt !== null && (
        <Fact name="Replayed">
          <time dateTime={replayedAt}>{formatTimestamp(replayedAt)}</time>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

const notFound = 404;

function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.status === notFound;
}
