// Import and Export above a list. Exports the rows the search found, in the columns an import takes.
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { noteExport } from '../../../api/note-export';
import { useCompany } from '../../../shell/company';
import { Button } from '../../../ui/button';
import { formatCount } from '../../../ui/format';
import { type FileCell, fileName, fileTypes, saveFile } from '../../../ui/save-file';
import { toast } from '../../../ui/toast';
import { writeCsv } from '../../../ui/write-csv';

export function CsvButtons<Row>({
  noun,
  about = 'all accounts',
  rows,
  toFile,
  onImport,
}: {
  noun: 'locations' | 'employees';
  about?: string | undefined;
  rows: readonly Row[] | undefined;
  /** The lines of the file; the first one is the header. */
  toFile: (rows: readonly Row[]) => Promise<readonly (readonly FileCell[])[]>;
  onImport: () => void;
}) {
  const { companyId } = useCompany();
  const [isWriting, setWriting] = useState(false);
  const exportRows = async () => {
    if (!rows) return;
    setWriting(true);
    try {
      saveFile(fileName([noun, about], 'csv'), fileTypes.csv, await writeCsv(await toFile(rows)));
      noteExport({ content: noun, format: 'csv', rows: rows.length, ...(companyId !== undefined && { companyId }) });
      toast({ title: `Exported ${formatCount(rows.length)} ${rows.length === 1 ? noun.slice(0, -1) : noun}` });
    } catch {
      toast({ title: 'Error', description: `An error occurred while exporting the ${noun}.`, variant: 'destructive' });
    } finally {
      setWriting(false);
    }
  };
  return (
    <>
      <Button size="sm" icon={<Upload aria-hidden="true" />} onClick={onImport}>
        Import
      </Button>
      <Button
        size="sm"
        icon={<Download aria-hidden="true" />}
        disabled={!rows?.length}
        isPending={isWriting}
        pendingText="Exporting..."
        onClick={() => void exportRows()}
      >
        Export
      </Button>
    </>
  );
}
