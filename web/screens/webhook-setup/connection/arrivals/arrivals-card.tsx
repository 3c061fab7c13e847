// Above the form: the address of a phone system without a mapping and what has arrived there; later, what can be counted
// with the mapping that was saved.
import { CircleCheck, Hourglass, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewestArrival, WebhookArrivals } from '#contract/arrivals';
import type { WebhookConfiguration } from '#contract/webhooks';
import { useLoaded } from '../../../../api/queries';
import { formatSourceName } from '../../../../shell/format-source-name';
import { ReplayDialog, type ReplayTarget } from '../../../../shell/replay/replay-dialog';
import { Button } from '../../../../ui/button';
import { Card, CardHeader, CardSection } from '../../../../ui/card';
import { CopyButton } from '../../../../ui/copy-button';
import { formatAgo } from '../../../../ui/format-ago';
import { IconButton } from '../../../../ui/icon-button';
import { SpinnerRing } from '../../../../ui/spinner';
import { countWaiting, describeArrived, describeCut } from './arrivals-words';
import { OpeningsNote } from './openings-note';

export function ArrivalsCard({
  saved,
  mayWrite,
  hasNewMapping,
  onSeen,
  onTry,
}: {
  saved: WebhookConfiguration;
  mayWrite: boolean;
  /** The mapping was changed just now, so past deliveries may mean something else. */
  hasNewMapping: boolean;
  onSeen: () => void;
  /** Opens a delivery in the tester. */
  onTry: (arrival: NewestArrival) => void;
}) {
  const { data: arrivals } = useLoaded('getWebhookArrivals', { params: { id: saved.id } });
  const [target, setTarget] = useState<ReplayTarget | null>(null);
  const navigate = useNavigate();
  const { companyId, source } = saved;
  const name = formatSourceName(saved);
  const count = () =>
    setTarget({ companyId, selection: { filters: { source, status: 'waiting' } }, what: `What waits for ${name}` });
  const readAgain = () => {
    onSeen();
    setTarget({ companyId, selection: { filters: { source } }, what: `All past deliveries of ${name}` });
  };
  const waiting = arrivals?.waiting ?? 0;
  const hasPast = arrivals !== undefined && arrivals.newest.length > 0;
  const offersCount = saved.isMapped && mayWrite && waiting > 0;
  const offersPreview = saved.isMapped && mayWrite && hasNewMapping && hasPast;
  const card = useRef<HTMLElement>(null);
  const isOffered = offersCount || offersPreview;
  const openings = arrivals?.openings;
  // Save is at the end of a long form, and the offer above it.
  useEffect(() => {
    if (isOffered) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isOffered]);
  return (
    <>
      {(!saved.isMapped || isOffered || openings) && (
        <Card ref={card} aria-labelledby="arrivals" className="mb-4 scroll-mt-18">
          {saved.isMapped ? (
            <h2 id="arrivals" className="sr-only">
              Past deliveries
            </h2>
          ) : (
            <Address saved={saved} name={name} />
          )}
          {!saved.isMapped && <Arrived arrivals={arrivals} onTry={mayWrite ? onTry : undefined} />}
          {openings && (
            <CardSection>
              <OpeningsNote openings={openings} />
            </CardSection>
          )}
          {offersCount && (
            <Offer
              icon={<Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />}
              title={`${countWaiting(waiting)}.`}
              text={['They came before this mapping was saved.', describeCut(arrivals ?? { waitingCut: 0 })]
                .filter(Boolean)
                .join(' ')}
            >
              <Button size="sm" variant="primary" onClick={count}>
                Count them
              </Button>
            </Offer>
          )}
          {offersPreview && (
            <Offer
              icon={<CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />}
              title="The mapping has changed."
              text="Past deliveries still count as they were read before. See what reading them again would change."
            >
              <Button size="sm" onClick={readAgain}>
                Preview
              </Button>
              <IconButton label="Leave past deliveries as they are" icon={<X aria-hidden="true" />} onClick={onSeen} />
            </Offer>
          )}
        </Card>
      )}
      <ReplayDialog
        target={target}
        onClose={() => setTarget(null)}
        onExplain={undefined}
        onShowReason={(reason) => {
          const search = new URLSearchParams({ company: String(companyId), source, reason });
          void navigate(`/activity-log?${search}`);
        }}
      />
    </>
  );
}

function Address({ saved: { endpointPath }, name }: { saved: WebhookConfiguration; name: string }) {
  const url = `${location.origin}/api/webhook/${endpointPath}`;
  return (
    <>
      <CardHeader title={`${name} is not set up yet`} titleId="arrivals" />
      {endpointPath !== null && (
        <CardSection className="border-t">
          <p className="mb-1 font-medium text-compact">Its address</p>
          <div className="flex min-h-11 flex-wrap items-center gap-3 rounded-control bg-muted py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1 font-mono text-code [overflow-wrap:anywhere]">{url}</span>
            <CopyButton text={url} label="Copy address" variant="primary" />
          </div>
          <p className="mt-1 text-compact text-muted-foreground">
            It works now. Anyone with this address can send calls, so share it only with your phone company.
          </p>
        </CardSection>
      )}
    </>
  );
}

function Arrived({
  arrivals,
  onTry,
}: {
  arrivals: WebhookArrivals | undefined;
  onTry: ((arrival: NewestArrival) => void) | undefined;
}) {
  const { title, text } = describeArrived(arrivals ?? { state: 'nothing', waiting: 0, waitingCut: 0 });
  const newest = arrivals?.newest.find(({ status }) => status === 'waiting');
  const isWaiting = arrivals === undefined || arrivals.state !== 'calls';
  return (
    <CardSection className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div role="status" className="flex min-w-0 flex-1 basis-80 items-center gap-3">
        {isWaiting ? (
          <span className="shrink-0 text-primary">
            <SpinnerRing size={24} />
          </span>
        ) : (
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
        )}
        <div className="min-w-0">
          <p className="text-title">{title}</p>
          <p className="text-compact text-muted-foreground">
            {[text, arrivals && describeCut(arrivals)].filter(Boolean).join(' ')}
          </p>
        </div>
      </div>
      {arrivals?.newestAt && (
        <span className="text-compact text-muted-foreground">Newest {formatAgo(arrivals.newestAt, new Date())}</span>
      )}
      {onTry && newest && (
        <Button size="sm" onClick={() => onTry(newest)}>
          Try the newest
        </Button>
      )}
    </CardSection>
  );
}

function Offer({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <CardSection className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div role="status" className="flex min-w-0 flex-1 basis-80 items-start gap-3 text-compact">
        {icon}
        <p className="min-w-0">
          <span className="font-semibold">{title}</span> <span className="text-muted-foreground">{text}</span>
        </p>
      </div>
      <div className="flex items-center gap-2">{children}</div>
    </CardSection>
  );
}
