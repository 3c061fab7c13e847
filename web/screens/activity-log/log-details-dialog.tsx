// One delivery whole: when and how it ended, what to mend, what came and what was made of it.
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { WebhookLog } from '#contract/webhooks';
import { useLoaded } from '../../api/queries';
import { RequestError, sayWhy } from '../../api/request';
import { Button } from '../../ui/button';
import { CodeBox } from '../../ui/code-box';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog';
import { ErrorBox } from '../../ui/error-box';
import { FailedState } from '../../ui/failed-state';
import { formatCount, formatTimestamp } from '../../ui/format';
import { Loading, Skeleton } from '../../ui/skeleton';
import { DeliveryBadge } from './delivery-badge';
import { wholePayload } from './payload-text';

/** `id` is the open entry's, null for none; `rows` are those the list has. */
export function LogDetailsDialog({
  id,
  rows,
  onClose,
}: {
  id: number | null;
  rows: readonly WebhookLog[];
  onClose: () => void;
}) {
  // A closing dialog keeps showing its entry until it has left the screen.
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);
  const row = rows.find((it) => it.id === shownId);
  const isNeeded = shownId !== null && (!row || row.payloadCut);
  const loading = useLoaded('getWebhookLog', { params: { id: shownId ?? 0 } }, isNeeded);
  const entry = loading.data ?? (row?.payloadCut ? undefined : row);
  const head = entry ?? row;
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
          </>
        ) : (
          'One delivery to the webhook'
        )
      }
    >
      <DialogBody className="space-y-4">
        {entry ? (
          <Details entry={entry} />
        ) : loading.isError ? (
          <FailedState
            title="Error loading webhook log"
            {...(!isMissing(loading.error) && { onRetry: () => void loading.refetch() })}
            isRetrying={loading.isFetching}
            className="min-h-60"
          >
            {isMissing(loading.error)
              ? 'This delivery does not exist, or you may not see it.'
              : sayWhy(loading.error, 'The server could not be reached. Check the connection and try again.')}
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
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}

function Details({ entry }: { entry: WebhookLog }) {
  const warnings = entry.processedData?.warnings ?? [];
  return (
    <>
      {entry.errorMessage !== null && (
        <ErrorBox title="Error Message">
          {entry.reason && (
            <>
              <code className="text-code">{entry.reason}</code>:{' '}
            </>
          )}
          {entry.errorMessage}
        </ErrorBox>
      )}
      {warnings.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold text-compact">{warnings.length === 1 ? 'Warning' : 'Warnings'}</h3>
          <ul className="space-y-1 text-compact">
            {warnings.map(({ field, message }) => (
              <li key={`${field} ${message}`} className="flex items-start gap-2">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
                <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div>
        <CodeBox heading="Webhook Payload" text={wholePayload(entry)} />
        {entry.payloadCut && (
          <p className="mt-1.5 text-muted-foreground text-small">
            Only the beginning of its {formatCount(entry.payloadBytes)} bytes is kept.
          </p>
        )}
      </div>
      {entry.processedData && <CodeBox heading="Processed Data" text={JSON.stringify(entry.processedData)} />}
    </>
  );
}

const notFound = 404;

function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.status === notFound;
}
