// At the foot of every screen, where it moves nothing that is being read: deliveries that wait on the server's disk, and a disk that is nearly full. Quiet otherwise, and
// shown to those who can do something about it or are asked why the figures stand still.
import { useQuery } from '@tanstack/react-query';
import { FileWarning, HardDrive, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { IntakeStatus } from '#contract/intake';
import { queryOf } from '../api/queries';
import { useSession } from '../session/session-context';
import { formatCount, formatTimestampClock, formatTimestampDay } from '../ui/format';

/** Only while something waits; else live news say when to look. */
const lookMs = 60_000;

export function IntakeBanner() {
  const { hasRole } = useSession();
  const maySee = hasRole(['admin', 'director']);
  const isAdmin = hasRole(['admin']);
  /** Files on the server are the business of whoever runs it. */
  const isNewsFor = ({ waiting, aside, isDiskNearlyFull }: IntakeStatus) =>
    waiting > 0 || isDiskNearlyFull || (isAdmin && aside > 0);
  const { data } = useQuery({
    ...queryOf('getIntakeStatus'),
    enabled: maySee,
    refetchInterval: ({ state }) => (state.data && isNewsFor(state.data) ? lookMs : false),
  });
  if (!maySee || !data || !isNewsFor(data)) return null;
  return (
    <div
      role="status"
      className="sticky bottom-0 z-20 space-y-2 border-t bg-gold-soft px-8 py-2 text-compact max-lg:px-6 max-md:px-4 print:hidden"
    >
      {data.waiting > 0 && <Line icon={<Hourglass />}>{waitingWords(data)}</Line>}
      {isAdmin && data.aside > 0 && <Line icon={<FileWarning />}>{asideWords(data)}</Line>}
      {data.isDiskNearlyFull && <Line icon={<HardDrive />}>{diskWords(data)}</Line>}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mx-auto flex max-w-[1440px] items-start gap-2 text-foreground">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-warning [&_svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function waitingWords({ waiting, waitingSince }: IntakeStatus): string {
  const many = waiting === 1 ? '1 delivery waits' : `${formatCount(waiting)} deliveries wait`;
  const them = waiting === 1 ? 'it' : 'them';
  const since = waitingSince ? ` (since ${sayWhen(waitingSince)})` : '';
  return `${many} on this server’s disk and will be counted when the database takes ${them}${since}.`;
}

function asideWords({ aside }: IntakeStatus): string {
  const files = aside === 1 ? '1 file' : `${formatCount(aside)} files`;
  return `Some deliveries that waited could not be read back from this server’s disk, or not be stored: ${files} put aside in DATA_DIR/spool; see “Deliveries that wait on disk” in docs/operations.md.`;
}

function sayWhen(instant: string): string {
  const isToday = new Date(instant).toDateString() === new Date().toDateString();
  const clock = formatTimestampClock(instant);
  return isToday ? clock : `${formatTimestampDay(instant)}, ${clock}`;
}

function diskWords({ diskUsedPercent }: IntakeStatus): string {
  const full = diskUsedPercent === null ? 'nearly full' : `${diskUsedPercent} % full`;
  return `The server’s disk is ${full}. Once it is, deliveries are turned away: free some space, or move the data to a larger disk.`;
}
