// Audit Log: who signed in, changed or exported what, in one company or all.
import { Download, History, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { noteExport } from '../../../api/note-export';
import { messageOf } from '../../../api/request';
import { useCompany } from '../../../shell/company';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { formatCount } from '../../../ui/format';
import { fileName, fileTypes, saveFile } from '../../../ui/save-file';
import { toast } from '../../../ui/toast';
import { writeCsv } from '../../../ui/write-csv';
import { auditRows } from './audit-file';
import { AuditFilterRow } from './audit-filter-row';
import { AuditTable, AuditTableSkeleton } from './audit-table';
import { useAuditFilters } from './use-audit-filters';
import { type AuditRequest, loadForExport, useAuditLog } from './use-audit-log';

const unreachable = 'The server could not be reached. Check the connection and try again.';

export function AuditLogTab() {
  const { companyId, company, isAll, isKnown } = useCompany();
  const filters = useAuditFilters();
  const asked: AuditRequest = { ...filters.asked, ...(companyId !== undefined && { companyId }) };
  const loading = useAuditLog(asked, isKnown);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-2">
        <AuditFilterRow of={filters} companyId={companyId} isKnown={isKnown} />
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden="true" />}
            isPending={loading.isRefetching && !loading.isFetchingNextPage}
            onClick={async () => toastIfFailed((await loading.refetch()).error)}
          >
            Refresh
          </Button>
          <ExportButton asked={asked} about={company?.name} isDisabled={!loading.data?.length} />
        </div>
      </div>
      <Card aria-label="Audit log">
        <Content loading={loading} withCompany={isAll} {...(filters.isFiltered && { onClear: filters.clear })} />
        {loading.hasNextPage && (
          <div className="flex justify-center border-t p-3">
            <Button
              size="sm"
              isPending={loading.isFetchingNextPage}
              pendingText="Loading..."
              onClick={async () => toastIfFailed((await loading.fetchNextPage()).error)}
            >
              Load older
            </Button>
          </div>
        )}
      </Card>
      <p className="mt-3 text-compact text-muted-foreground">
        Exports are listed as the browser reports them. Only admins see what admins change about users.
      </p>
    </>
  );
}

function toastIfFailed(error: Error | null): void {
  if (!error) return;
  toast({ title: 'Error loading the audit log', description: messageOf(error, unreachable), variant: 'destructive' });
}

function Content({
  loading,
  withCompany,
  onClear,
}: {
  loading: ReturnType<typeof useAuditLog>;
  withCompany: boolean;
  onClear?: () => void;
}) {
  if (loading.isError && !loading.data) {
    return (
      <FailedState
        title="Error loading the audit log"
        onRetry={() => void loading.refetch()}
        isRetrying={loading.isFetching}
        className="min-h-80"
      >
        {messageOf(loading.error, unreachable)}
      </FailedState>
    );
  }
  if (!loading.data) return <AuditTableSkeleton />;
  if (loading.data.length > 0) return <AuditTable entries={loading.data} withCompany={withCompany} />;
  return onClear ? (
    <EmptyState
      icon={<History />}
      title="No matching entries"
      className="min-h-80"
      action={
        <Button size="sm" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No entry matches the filters.
    </EmptyState>
  ) : (
    <EmptyState icon={<History />} title="No changes yet" className="min-h-80">
      Sign-ins, changes and exports will appear here.
    </EmptyState>
  );
}

function ExportButton({
  asked,
  about = 'all accounts',
  isDisabled,
}: {
  asked: AuditRequest;
  about?: string | undefined;
  isDisabled: boolean;
}) {
  const [isWriting, setWriting] = useState(false);
  const exportEntries = async () => {
    setWriting(true);
    try {
      const { entries, isCut } = await loadForExport(asked);
      saveFile(fileName(['audit log', about], 'csv'), fileTypes.csv, await writeCsv(auditRows(entries)));
      const { companyId } = asked;
      noteExport({
        content: 'audit-log',
        format: 'csv',
        rows: entries.length,
        ...(companyId !== undefined && { companyId }),
      });
      const count = `${formatCount(entries.length)} ${entries.length === 1 ? 'entry' : 'entries'}`;
      toast({ title: isCut ? `Exported the newest ${count}` : `Exported ${count}` });
    } catch {
      toast({
        title: 'Error',
        description: 'An error occurred while exporting the audit log.',
        variant: 'destructive',
      });
    } finally {
      setWriting(false);
    }
  };
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden="true" />}
      disabled={isDisabled}
      isPending={isWriting}
      pendingText="Exporting..."
      onClick={() => void exportEntries()}
    >
      Export
    </Button>
  );
}
