// Imports in two steps: a dry run that shows the result and the wrong lines, then the import.
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ImportInput, ImportResult } from '#contract/locations';
import { isSignedOut, messageOf } from '../../../api/request';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog';
import { ErrorBox } from '../../../ui/error-box';
import { FileInput } from '../../../ui/file-input';
import { formatCount } from '../../../ui/format';
import { readTextFile } from '../../../ui/read-text-file';
import { type FileCell, fileTypes, saveFile } from '../../../ui/save-file';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { textLinkClasses } from '../../../ui/text-link';
import { writeCsv } from '../../../ui/write-csv';
import { CompanyField, useOwnCompany } from '../company-field';
import { useSave } from '../use-save';
import { describeCounts, ImportFindings } from './import-findings';

const most = 900_000;

export interface CsvImportDialogProps {
  subject: 'locations' | 'employees';
  columns: readonly string[];
  /** A sample row that shows each column's format. */
  example: readonly FileCell[];
  send: (body: ImportInput) => Promise<ImportResult>;
  onClose: () => void;
}

export function CsvImportDialog({ subject, columns, example, send, onClose }: CsvImportDialogProps) {
  const ownCompany = useOwnCompany();
  const [companyId, setCompanyId] = useState(ownCompany);
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const trying = useMutation({
    mutationFn: (body: { companyId: number; csv: string }) => send({ ...body, dryRun: true }),
  });
  const saving = useSave({
    subject,
    send: (body: { companyId: number; csv: string }) => send({ ...body, dryRun: false }),
    said: (result) => ({ title: `${nameOf(subject)} imported`, description: describeCounts(result) }),
    fallback: `An error occurred while importing the ${subject}.`,
    // If lines failed, the dialog stays open to show them.
    onSaved: (result) => result.failuresTotal === 0 && onClose(),
  });
  const [unread, setUnread] = useState<string>();

  const preview = (about: number | undefined, csv: string | undefined) => {
    saving.reset();
    trying.reset();
    if (about !== undefined && csv !== undefined) trying.mutate({ companyId: about, csv });
  };
  const take = async (chosen: File) => {
    setFile(undefined);
    const read = await readCsv(chosen);
    setUnread('problem' in read ? read.problem : undefined);
    const csv = 'csv' in read ? read.csv : undefined;
    if (csv !== undefined) setFile({ name: chosen.name, csv });
    preview(companyId, csv);
  };

  const result = saving.data ?? trying.data;
  const isImported = saving.data !== undefined;
  const changes = trying.data ? trying.data.created + trying.data.updated : 0;
  const mayImport = file && companyId !== undefined && changes > 0 && !isImported;
  const close = () => !saving.isPending && onClose();
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Import ${nameOf(subject)}`}
      description={`Rows with a known code update that ${subject.slice(0, -1)}; other rows are added.`}
    >
      <DialogBody className="space-y-4">
        {ownCompany === undefined && (
          <CompanyField
            value={companyId}
            onChange={(id) => {
              setCompanyId(id);
              preview(id, file?.csv);
            }}
          />
        )}
        <FileInput
          label="Choose a CSV file"
          accept=".csv,text/csv"
          name={file?.name}
          hint="or drop it here"
          onFile={(chosen) => void take(chosen)}
        />
        <p className="text-compact text-muted-foreground">
          The first line names the columns: <code className="text-code">{columns.join(', ')}</code>. Any order will do.{' '}
          <button
            type="button"
            onClick={() => void saveTemplate(subject, columns, example)}
            className={cn(textLinkClasses, 'inline-flex items-center gap-1 font-medium')}
          >
            <Download aria-hidden="true" className="size-3.5" />
            Download a template
          </button>
        </p>
        {unread && <ErrorBox title={unread} />}
        {file && companyId === undefined && (
          <p role="status" className="text-compact">
            Choose the company it belongs to.
          </p>
        )}
        {trying.isPending && (
          <Loading label="Reading the file..." className="space-y-2">
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-24" />
          </Loading>
        )}
        {trying.error && !isSignedOut(trying.error) && (
          <ErrorBox title="The file was not imported">
            {messageOf(
              trying.error,
              'The server could not be reached. Check the connection and choose the file again.',
            )}
          </ErrorBox>
        )}
        {result && <ImportFindings result={result} isImported={isImported} />}
      </DialogBody>
      <DialogFooter>
        <Button variant={isImported ? 'primary' : 'ghost'} onClick={close}>
          {isImported ? 'Done' : 'Cancel'}
        </Button>
        {!isImported && (
          <Button
            variant="primary"
            disabled={!mayImport}
            isPending={saving.isPending}
            pendingText="Importing..."
            onClick={() => file && companyId !== undefined && saving.mutate({ companyId, csv: file.csv })}
          >
            {changes > 0 ? `Import ${formatCount(changes)} ${changes === 1 ? 'row' : 'rows'}` : 'Import'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

async function readCsv(file: File): Promise<{ csv: string } | { problem: string }> {
  try {
    const csv = await readTextFile(file);
    if (csv.trim() === '') return { problem: 'The file is empty.' };
    return csv.length > most ? { problem: 'The file is larger than 900 kB. Split it.' } : { csv };
  } catch {
    return { problem: 'The file could not be read. Close it in other programs and choose it again.' };
  }
}

async function saveTemplate(subject: string, columns: readonly string[], example: readonly FileCell[]): Promise<void> {
  saveFile(`${subject}-template.csv`, fileTypes.csv, await writeCsv([columns, example]));
}

const nameOf = (subject: 'locations' | 'employees') => (subject === 'locations' ? 'Locations' : 'Employees');
