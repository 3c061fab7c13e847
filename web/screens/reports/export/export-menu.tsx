import { ChevronDown, Download, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import type { ExportNote } from '#contract/audit-log';
import { Button } from '../../../ui/button';
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu';
import { fileName, fileTypes, saveFile } from '../../../ui/save-file';
import { toast } from '../../../ui/toast';
import { writeCsv } from '../../../ui/write-csv';
import { writeXlsx } from '../../../ui/write-xlsx';
import { csvRowsOf } from './document-csv';
import { xlsxSheetsOf } from './document-xlsx';
import type { ReportDocument } from './report-document';

/** `makeDocument` runs on selection; without it there is nothing to export yet. */
export function ExportMenu({
  company,
  makeDocument,
  onExport,
}: {
  company: string;
  makeDocument: (() => ReportDocument) | undefined;
  /** Called after a file is made or before the print dialog opens. */
  onExport: (format: ExportNote['format'], document: ReportDocument) => void;
}) {
  const [isWriting, setWriting] = useState(false);
  const [saved, setSaved] = useState('');
  const write = async (extension: keyof typeof writers) => {
    if (!makeDocument) return;
    const document = makeDocument();
    setWriting(true);
    setSaved('');
    try {
      const name = fileName([document.name, company, document.days], extension);
      saveFile(name, fileTypes[extension], await writers[extension](document));
      onExport(extension, document);
      setSaved(`Saved ${name}.`);
    } catch {
      toast({
        title: 'Error exporting report',
        description: 'The file could not be written. Try again, or choose Print or PDF.',
        variant: 'destructive',
      });
    } finally {
      setWriting(false);
    }
  };
  const printDocument = () => {
    if (makeDocument) onExport('print', makeDocument());
    // The menu closes first, so it is not printed.
    setTimeout(() => print());
  };
  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            size="sm"
            icon={<Download aria-hidden="true" />}
            isPending={isWriting}
            pendingText="Exporting..."
            disabled={!makeDocument}
          >
            Export
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => void write('csv')}>
          CSV
        </MenuItem>
        <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onSelect={() => void write('xlsx')}>
          Excel (XLSX)
        </MenuItem>
        <MenuItem icon={<Printer aria-hidden="true" />} onSelect={printDocument}>
          Print or PDF
        </MenuItem>
      </DropdownMenu>
      <p role="status" className="sr-only">
        {saved}
      </p>
    </>
  );
}

const writers = {
  csv: (document: ReportDocument) => writeCsv(csvRowsOf(document)),
  xlsx: (document: ReportDocument) => writeXlsx(xlsxSheetsOf(document)),
};
