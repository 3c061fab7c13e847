import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { Button } from '../../../ui/button';
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu';
import { formatCount } from '../../../ui/format';
import { SpinnerRing } from '../../../ui/spinner';
import type { CallExport, FileFormat } from './use-export';

/** While an export runs, how far it is and Cancel stand in its place. Without `onExport` there is nothing to export. */
export function ExportMenu({
  of: { progress, cancel },
  onExport,
}: {
  of: Pick<CallExport, 'progress' | 'cancel'>;
  onExport: ((format: FileFormat) => void) | undefined;
}) {
  if (progress) {
    const { read, of } = progress;
    return (
      <>
        <p
          role="status"
          className="inline-flex items-center gap-2 whitespace-nowrap text-compact text-muted-foreground"
        >
          <SpinnerRing size={14} />
          Exporting {formatCount(read)}
          {of !== null && ` of ${formatCount(Math.max(of, read))}`}
        </p>
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </>
    );
  }
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" icon={<Download aria-hidden="true" />} disabled={!onExport}>
          Export
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => onExport?.('csv')}>
        CSV
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onSelect={() => onExport?.('xlsx')}>
        Excel (XLSX)
      </MenuItem>
    </DropdownMenu>
  );
}
