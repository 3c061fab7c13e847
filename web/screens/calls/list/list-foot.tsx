// The last line of the list, always in sight: how much is shown and the keys, or what to do with the calls selected.
import { Download, X } from 'lucide-react';
import type { Call } from '#contract/call-list';
import type { CallMarking } from '../../../shell/calls/use-marks';
import { appointmentWord } from '../../../ui/appointment-mark';
import { Button } from '../../../ui/button';
import { formatCount } from '../../../ui/format';
import { Kbd } from '../../../ui/kbd';
import type { CallSelection } from './use-selection';

export function ListFoot({
  selection,
  shown,
  total,
  isShort,
  marking,
  onMark,
  onChoose,
  onExport,
}: {
  selection: CallSelection;
  shown: number;
  total: number | null;
  /** Where there is little room. */
  isShort: boolean;
  marking: Pick<CallMarking, 'progress'>;
  onMark(appointment: 'yes' | 'no'): void;
  onChoose(field: 'service' | 'employee'): void;
  onExport(): void;
}) {
  const count = selection.calls.length;
  const { progress } = marking;
  return (
    <section
      aria-label={count > 0 ? 'Selected calls' : 'List'}
      className="sticky bottom-0 z-10 flex min-h-12 flex-wrap items-center gap-2 rounded-b-card border-t bg-card px-5 py-1.5 text-compact max-md:px-4 print:hidden"
    >
      {progress && (
        <p role="status" className="text-muted-foreground">
          Saving {formatCount(progress.done)} of {formatCount(progress.of)}
        </p>
      )}
      {!progress && count === 0 && (
        <>
          <p role="status" className="mr-auto text-muted-foreground">
            {total === null || total < shown ? formatCount(shown) : `${formatCount(shown)} of ${formatCount(total)}`}{' '}
            shown
          </p>
          <KeyHints isShort={isShort} />
        </>
      )}
      {!progress && count > 0 && (
        <>
          <p role="status" className="mr-2">
            <strong className="font-semibold">{formatCount(count)} selected</strong>{' '}
            {!isShort && <span className="ml-1 text-muted-foreground">{outcomesOf(selection.calls)}</span>}
          </p>
          {!isShort && <span aria-hidden="true" className="mr-1 h-5 w-px bg-border" />}
          <Action label="Booked" keyName="B" onClick={() => onMark('yes')} />
          <Action label="Not booked" keyName="N" onClick={() => onMark('no')} />
          <Action label="Service..." keyName="S" onClick={() => onChoose('service')} />
          <Action label="Employee..." keyName="E" onClick={() => onChoose('employee')} />
          <span className="ml-auto flex items-center gap-1">
            <Button size="sm" variant="ghost" icon={<Download aria-hidden="true" />} onClick={onExport}>
              Export {formatCount(count)}
            </Button>
            <Button size="sm" variant="ghost" onClick={selection.clear} aria-keyshortcuts="Escape">
              {isShort && <X aria-hidden="true" />}
              Clear
              <Kbd>Esc</Kbd>
            </Button>
          </span>
        </>
      )}
    </section>
  );
}

function Action({ label, keyName, onClick }: { label: string; keyName: string; onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick} aria-keyshortcuts={keyName}>
      {label}
      <Kbd>{keyName}</Kbd>
    </Button>
  );
}

const hints: readonly { keys: string[]; does: string; isLong?: true }[] = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['↵'], does: 'open' },
  { keys: ['X'], does: 'select' },
  { keys: ['B', 'N'], does: 'mark', isLong: true },
  { keys: ['F'], does: 'search' },
  { keys: ['?'], does: 'all keys', isLong: true },
];

/** `?` lists them, so they are not read out here. */
function KeyHints({ isShort }: { isShort: boolean }) {
  return (
    <span aria-hidden="true" className="flex items-center gap-5 text-muted-foreground max-lg:hidden">
      {hints
        .filter(({ isLong }) => !(isShort && isLong))
        .map(({ keys, does }) => (
          <span key={does} className="flex items-center gap-1.5">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {does}
          </span>
        ))}
    </span>
  );
}

/** "2 not known, 1 not booked". */
function outcomesOf(calls: readonly Call[]): string {
  return [null, false, true]
    .map((appointment) => [calls.filter((call) => call.appointment === appointment).length, appointment] as const)
    .filter(([count]) => count > 0)
    .map(([count, appointment]) => `${formatCount(count)} ${appointmentWord(appointment).toLowerCase()}`)
    .join(', ');
}
