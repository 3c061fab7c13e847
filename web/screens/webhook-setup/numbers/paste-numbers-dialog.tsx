// Pastes columns of a spreadsheet: what they would change is shown before anything is saved.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CalledNumberChange, CalledNumberImportResult } from '#contract/called-numbers';
import { isSignedOut, messageOf, request } from '../../../api/request';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog';
import { ErrorBox } from '../../../ui/error-box';
import { fieldClasses } from '../../../ui/field-classes';
import { FileInput } from '../../../ui/file-input';
import { formatCount, NONE } from '../../../ui/format';
import { formatPhone } from '../../../ui/format-phone';
import { readTextFile } from '../../../ui/read-text-file';
import { toast } from '../../../ui/toast';
import { scrollRegion, useIsScrollable } from '../../../ui/use-is-scrollable';
import { type OnCounting, reloadNumbers } from './use-numbers';

/** While somebody types, the list is not read at every key. */
const pauseMs = 300;

export function PasteNumbersDialog({
  companyId,
  onSaved,
  onClose,
}: {
  companyId: number;
  onSaved: OnCounting;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const [fileProblem, setFileProblem] = useState<string>();
  const send = (pasted: string, dryRun: boolean) =>
    request('importCalledNumbers', { body: { companyId, text: pasted, dryRun } });
  const { mutate: preview, reset: forget, ...trying } = useMutation({ mutationFn: (now: string) => send(now, true) });
  const saving = useMutation({
    mutationFn: () => send(text, false),
    onSuccess: (saved) => {
      toast({ title: savedOf(saved) });
      onSaved(saved);
      onClose();
    },
    onSettled: () => void reloadNumbers(queries),
  });
  useEffect(() => {
    if (text.trim() === '') return forget();
    const timer = setTimeout(() => preview(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, preview, forget]);

  const take = async (file: File) => {
    try {
      setFileProblem(undefined);
      setText(await readTextFile(file));
    } catch {
      setFileProblem('The file could not be read. Close it in other programs and choose it again.');
    }
  };
  const result = trying.variables === text ? trying.data : undefined;
  const error = saving.error ?? (trying.variables === text ? trying.error : null);
  const changes = result ? result.created + result.updated : 0;
  const close = () => !saving.isPending && onClose();
  return (
    <Dialog isOpen onClose={close} width="wide" title="Paste a list of numbers">
      <DialogBody className="space-y-4">
        <div>
          <label htmlFor={id} className="mb-1 block font-medium text-compact">
            Columns of your spreadsheet
          </label>
          <textarea
            id={id}
            value={text}
            rows={6}
            spellCheck={false}
            aria-describedby={`${id}-help`}
            placeholder={'(847) 555-0111\tNorthgate\tTires\tSpring mailer'}
            onChange={(event) => {
              saving.reset();
              setText(event.target.value);
            }}
            className={cn(fieldClasses('md'), 'h-auto resize-y whitespace-pre px-3 py-2 max-md:h-auto')}
          />
          <p id={`${id}-help`} className="mt-1 text-compact text-muted-foreground">
            Number, location (its name or code), service, label. In any order, with or without names above. An empty
            cell changes nothing.
          </p>
        </div>
        <FileInput
          label="Choose a file"
          accept=".csv,.tsv,.txt,text/csv"
          hint="CSV, or drop it here"
          onFile={(file) => void take(file)}
        />
        {fileProblem && <ErrorBox title={fileProblem} />}
        {error && !isSignedOut(error) && (
          <ErrorBox title="Nothing was saved">
            {messageOf(error, 'The server could not be reached. Check the connection and try again.')}
          </ErrorBox>
        )}
        {result && <Preview of={result} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={changes === 0 || (result?.failuresTotal ?? 0) > 0}
          isPending={saving.isPending}
          pendingText="Saving..."
          onClick={() => saving.mutate()}
        >
          {changes > 0 ? `Save ${numbersOf(changes)}` : 'Save'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const numbersOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'number' : 'numbers'}`;
const savedOf = ({ created, updated }: CalledNumberImportResult) => `Saved ${numbersOf(created + updated)}`;

function Preview({ of }: { of: CalledNumberImportResult }) {
  const { created, updated, unchanged, changes, failures, failuresTotal } = of;
  const further = created + updated - changes.length;
  return (
    <div className="space-y-3">
      <p role="status" className="font-medium text-compact">
        {formatCount(created)} new, {formatCount(updated)} changed, {formatCount(unchanged)} as before
        {failuresTotal > 0 && `, ${formatCount(failuresTotal)} with a problem`}.
      </p>
      {failuresTotal > 0 && (
        <div>
          <p className="text-compact text-destructive-text">
            Correct these lines or remove them. Nothing is saved until all are right.
          </p>
          <ScrollingList label="Lines with a problem" className="mt-1 max-h-40">
            {failures.map(({ line, message }) => (
              <li key={line} className="px-3 py-1.5 not-first:border-t [overflow-wrap:anywhere]">
                <span className="font-medium">Line {formatCount(line)}</span> {message}
              </li>
            ))}
          </ScrollingList>
        </div>
      )}
      {changes.length > 0 && (
        <ScrollingList label="Changes" className="max-h-64">
          {changes.map((change) => (
            <li
              key={change.line}
              className="flex flex-wrap gap-x-3 px-3 py-1.5 not-first:border-t [overflow-wrap:anywhere]"
            >
              <span className="w-32 shrink-0 font-medium">{formatPhone(change.number)}</span>
              <span className="min-w-0">{describeChange(change)}</span>
            </li>
          ))}
        </ScrollingList>
      )}
      {further > 0 && <p className="text-compact text-muted-foreground">and {formatCount(further)} more</p>}
    </div>
  );
}

function ScrollingList({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const isScrollable = useIsScrollable(frame);
  return (
    <div
      ref={frame}
      {...scrollRegion(isScrollable, label)}
      className={cn('overflow-y-auto rounded-control border text-compact', className)}
    >
      <ul aria-label={label}>{children}</ul>
    </div>
  );
}

/** `Northgate → Lakeview, Tires, “Mailer”`. */
function describeChange({ location, service, label, before }: CalledNumberChange): string {
  const place = location ?? 'not placed yet';
  const was = before?.location ?? null;
  const parts = [before && was !== location ? `${was ?? 'not placed yet'} → ${place}` : place];
  if (service || before?.service)
    parts.push(
      before && before.service !== service ? `${before.service ?? NONE} → ${service ?? NONE}` : (service ?? NONE),
    );
  if (label || before?.label) parts.push(`“${label}”`);
  return parts.join(', ');
}
