// How long deliveries are kept: the installation's rule, and companies with their own.
import { Building2, Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { keepsEverything, type Retention, type RetentionRule } from '#contract/retention';
import { useLoaded } from '../../../api/queries';
import { ListTab } from '../../../shell/list-tab/list-tab';
import { useOpenDialog } from '../../../shell/list-tab/use-open-dialog';
import { actionsColumn } from '../../../ui/actions-column';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import type { Column } from '../../../ui/column';
import { IconButton } from '../../../ui/icon-button';
import type { Order } from '../../../ui/order-rows';
import { Skeleton } from '../../../ui/skeleton';
import { describeDays } from './days';
import { RetentionDialog, type Target } from './retention-dialog';

type CompanyRetention = Retention['companies'][number];

export function RetentionTab() {
  const loading = useLoaded('getRetention');
  const installation = loading.data?.installation;
  const { about, isOpen, count, show, close } = useOpenDialog<Target>();
  const columns = useMemo(() => columnsOf(installation ?? keepsEverything, show), [installation, show]);
  return (
    <>
      {!installation && !loading.error && <Skeleton className="mb-4 h-14.5 w-full" />}
      {installation && (
        <Card className="mb-4">
          <CardHeader
            title="Companies without a rule of their own"
            description={`They keep payloads ${keptFor(installation.contentDays)} and rows of the Activity Log ${keptFor(installation.logDays)}. Calls and figures always stay.`}
            actions={
              <Button onClick={() => show({ company: null, rule: installation, installation })}>
                <Pencil aria-hidden="true" />
                Change...
              </Button>
            }
          />
        </Card>
      )}
      <ListTab
        noun={['company', 'companies']}
        label="How long companies keep deliveries"
        look="card"
        loading={{ ...loading, data: loading.data?.companies }}
        searchTextOf={nameOf}
        columns={columns}
        rowId={idOf}
        sortedBy={byName}
        empty={{ icon: <Building2 />, title: 'No companies found.' }}
      />
      {about && <RetentionDialog key={count} {...about} isOpen={isOpen} onClose={close} />}
    </>
  );
}

const keptFor = (days: number | null) => (days === null ? 'forever' : `for ${describeDays(days)}`);

const byName: Order = { column: 'name', direction: 'ascending' };
const idOf = ({ id }: CompanyRetention) => id;
const nameOf = ({ name }: CompanyRetention) => name;

function columnsOf(installation: RetentionRule, show: (target: Target) => void): readonly Column<CompanyRetention>[] {
  const daysColumn = (field: keyof RetentionRule, name: string): Column<CompanyRetention> => ({
    id: field,
    name,
    show: ({ rule }) => describeDays((rule ?? installation)[field]),
    value: ({ rule }) => (rule ?? installation)[field] ?? Number.MAX_SAFE_INTEGER,
  });
  return [
    { id: 'name', name: 'Company Name', value: nameOf },
    daysColumn('contentDays', 'Payloads'),
    daysColumn('logDays', 'Rows of the Log'),
    { id: 'rule', name: 'Rule', value: ({ rule }) => (rule ? 'Its own' : 'As all companies') },
    actionsColumn(({ id, name, rule }) => (
      <IconButton
        label={`Change how long ${name} keeps deliveries`}
        icon={<Pencil />}
        onClick={() => show({ company: { id, name }, rule, installation })}
      />
    )),
  ];
}
