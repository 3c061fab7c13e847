// Webhook Setup: which payload key carries which field. The Activity Log shows the resulting calls.
import { ListTree } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '../../session/session-context';
import { NoCompany } from '../../shell/no-company';
import { useWebhookCompany } from '../../shell/webhook-company';
import { buttonClasses } from '../../ui/button';
import { Card } from '../../ui/card';
import { formatAgo } from '../../ui/format-ago';
import { PageHead } from '../../ui/page-head';
import { SegmentedControl } from '../../ui/segmented-control';
import { type LastDelivery, useLastDelivery } from './connection/mapping/last-delivery';
import { SourcesBar } from './connection/sources/sources-bar';
import { type SourcesChoice, useSourcesChoice } from './connection/sources/sources-choice';
import { UnmappedBadge } from './names/unmapped-badge';
import { Questions } from './questions/questions';
import { allFields, useView, type View } from './questions/use-view';
import { SetupPanels } from './setup-panels';

export function WebhookSetupScreen() {
  const companies = useWebhookCompany();
  const sources = useSourcesChoice(companies.company?.id);
  const last = useLastDelivery(companies.company?.id, sources.source);
  const mayWrite = useSession().can('webhook-config.write');
  const view = useView(sources.saved, mayWrite);
  return (
    <div className="@container">
      <PageHead
        title="Webhook Setup"
        subtitle={
          view.question
            ? `Connect a phone system of ${companies.company?.name ?? 'the company'} by answering five questions`
            : 'Configure how incoming webhook data from your tracking systems is processed'
        }
        note={view.question ? undefined : noteOf(last)}
        actions={
          <>
            {sources.saved && mayWrite && (
              <SegmentedControl
                label="Set up by"
                value={view.question ? 'questions' : 'fields'}
                onChange={(next) => view.show(next === 'questions' ? 'address' : allFields)}
                options={[
                  { value: 'questions', label: 'Questions' },
                  { value: 'fields', label: 'All fields' },
                ]}
              />
            )}
            {!view.question && <UnmappedBadge companyId={companies.company?.id} />}
            <Link to={companies.linkTo('/activity-log')} className={buttonClasses({ size: 'sm' })}>
              <span className="inline-flex items-center gap-2">
                <ListTree aria-hidden="true" />
                Activity Log
              </span>
            </Link>
          </>
        }
      />
      <Content companies={companies} sources={sources} last={last} view={view} mayWrite={mayWrite} />
    </div>
  );
}

function noteOf(last: LastDelivery): string | undefined {
  if (last.state === 'loaded') return `Last delivery ${formatAgo(last.receivedAt, new Date())}`;
  return last.state === 'none-yet' ? 'No delivery yet' : undefined;
}

function Content({
  companies,
  sources,
  last,
  view,
  mayWrite,
}: {
  companies: ReturnType<typeof useWebhookCompany>;
  sources: SourcesChoice;
  last: LastDelivery;
  view: View;
  mayWrite: boolean;
}) {
  if (!companies.isLoading && companies.companies.length === 0) {
    return (
      <Card>
        <NoCompany className="min-h-96" />
      </Card>
    );
  }
  const { saved } = sources;
  const { question } = view;
  return (
    <>
      <SourcesBar of={sources} companyId={companies.company?.id} mayWrite={mayWrite} />
      {saved && question ? (
        <Questions key={saved.id} saved={saved} question={question} view={view} />
      ) : (
        <SetupPanels companies={companies} sources={sources} last={last} />
      )}
    </>
  );
}
