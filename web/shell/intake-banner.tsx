// At the foot of every screen, where it moves nothing. Everyone sees a database outage; waiting deliveries and a nearly
// full disk are shown to those who can act or are asked why figures do not change. Loaded once, then kept current by
// the live stream.
import { FileWarning, HardDrive, Hourglass, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { IntakeStatus } from '#contract/intake';
import { useLoaded } from '../api/queries';
import { describeOutage, formatSince } from '../session/outage-text';
import { useSession } from '../session/session-context';
import { formatCount } from '../ui/format';

export function IntakeBanner() {
  const { hasRole } = useSession();
  const maySee = hasRole(['admin', 'director']);
  /** Files on the server concern its operator. */
  const isAdmin = hasRole(['admin']);
  const { data } = useLoaded('getIntakeStatus', {}, maySee);
  if (!data) return null;
  const { outage } = data;
  const isWaiting = maySee && !outage && data.waiting > 0;
  const hasSetAside = isAdmin && data.aside > 0;
  const isNearlyFull = maySee && data.isDiskNearlyFull;
  if (!outage && !isWaiting && !hasSetAside && !isNearlyFull) return null;
  return (
    <div
      role="status"
      className="sticky bottom-0 z-20 space-y-2 border-t bg-gold-soft px-8 py-2 text-compact max-lg:px-6 max-md:px-4 print:hidden"
    >
      {outage && <Line icon={<Unplug />}>{describeOutage(outage, data.waiting)}</Line>}
      {isWaiting && <Line icon={<Hourglass />}>{describeWaiting(data)}</Line>}
      {hasSetAside && <Line icon={<FileWarning />}>{describeSetAside(data)}</Line>}
      {isNearlyFull && <Line icon={<HardDrive />}>{describeDisk(data)}</Line>}
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

function describeWaiting({ waiting, waitingSince }: IntakeStatus): string {
  const many = waiting === 1 ? '1 delivery waits' : `${formatCount(waiting)} deliveries wait`;
  const them = waiting === 1 ? 'it' : 'them';
  const since = waitingSince ? ` (since ${formatSince(waitingSince)})` : '';
  return `${many} on this server’s disk and will be counted when the database accepts ${them}${since}.`;
}

function describeSetAside({ aside }: IntakeStatus): string {
  const files = aside === 1 ? '1 file' : `${formatCount(aside)} files`;
  return `Some waiting deliveries could not be read from this server’s disk or stored: ${files} set aside in DATA_DIR/spool; see “Deliveries that wait on disk” in docs/operations-reference.md.`;
}

function describeDisk({ diskUsedPercent }: IntakeStatus): string {
  const full = diskUsedPercent === null ? 'nearly full' : `${diskUsedPercent} % full`;
  return `The server’s disk is ${full}. Once it is full, deliveries are rejected: free some space, or move the data to a larger disk.`;
}
