// The status in words.
import type { ServerStatus } from '#contract/server-status';
import { formatCount } from '../../../ui/format';
import { formatAgo } from '../../../ui/format-ago';

export interface Fact {
  name: string;
  text: string;
  detail?: string | undefined;
}

export function describeNow(status: ServerStatus): Fact[] {
  const { waiting, backlog, disk, commitMs, day } = status;
  const at = new Date(status.at);
  return [
    { name: 'Database', ...describeDatabase(status) },
    {
      name: 'Waiting on disk',
      text: countOf(waiting.deliveries, 'delivery', 'deliveries'),
      detail: waiting.since ? `The oldest arrived ${formatAgo(waiting.since, at)}` : undefined,
    },
    { name: 'Refused', text: countOf(day.refused, 'delivery', 'deliveries'), detail: describePeriod(status) },
    {
      name: 'Commit time',
      text:
        commitMs === null
          ? 'No commit'
          : `${commitMs < 10 ? commitMs.toFixed(1) : formatCount(Math.round(commitMs))} ms`,
      detail: 'on average in the last 5 minutes',
    },
    {
      name: 'Replays',
      text: backlog ? countOf(backlog.openReplays, 'open replay', 'open replays') : 'Not known',
      detail:
        backlog && backlog.openReplays > 0
          ? `${countOf(backlog.deliveriesToReplay, 'delivery', 'deliveries')} left`
          : undefined,
    },
    {
      name: 'Free disk',
      text: disk ? formatBytes(disk.freeBytes) : 'Not known',
      detail: disk ? `of ${formatBytes(disk.totalBytes)}` : undefined,
    },
    { name: 'Last backup', ...describeBackups(status.backups, at) },
    { name: 'Open browsers', text: formatCount(status.openStreams) },
  ];
}

/** "in the last 24 hours", or shorter after a start. */
export function describePeriod({ at, since, startedAt }: Pick<ServerStatus, 'at' | 'since' | 'startedAt'>): string {
  return since === startedAt ? `since the start ${formatAgo(startedAt, new Date(at))}` : 'in the last 24 hours';
}

/** Three hours together if there are more than eight, so that bars fit on a phone. */
export function groupHours(hours: ServerStatus['hours']): ServerStatus['hours'] {
  const size = hours.length > 8 ? 3 : 1;
  return hours.flatMap((first, index) => {
    if (index % size !== 0) return [];
    const group = hours.slice(index, index + size);
    const sumOf = (key: 'deliveries' | 'failed' | 'refused') => group.reduce((sum, hour) => sum + hour[key], 0);
    return [
      { beginsAt: first.beginsAt, deliveries: sumOf('deliveries'), failed: sumOf('failed'), refused: sumOf('refused') },
    ];
  });
}

function describeDatabase({ databaseAnswers, acceptsDeliveries }: ServerStatus): Omit<Fact, 'name'> {
  if (!databaseAnswers) return { text: 'Does not answer', detail: 'Deliveries wait on disk' };
  return acceptsDeliveries ? { text: 'Answers' } : { text: 'Takes no deliveries', detail: 'They wait on disk' };
}

const kinds = { manual: 'by command', nightly: 'nightly' };

/** Each is read back after it is made; one that cannot be is a problem. */
function describeBackups({ last, kept, problem }: ServerStatus['backups'], at: Date): Omit<Fact, 'name'> {
  const detail =
    problem ?? (last ? `${formatBytes(last.bytes)}, ${kinds[last.kind]}; ${formatCount(kept)} kept` : undefined);
  return { text: last ? formatAgo(last.at, at) : 'None in DATA_DIR/backups', detail };
}

function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

function formatBytes(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
}
