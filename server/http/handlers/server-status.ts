import type { ServerStatus } from '#contract/server-status';
import type { DayPicture, Difference } from '../../watch/day-picture';
import type { Figures } from '../../watch/figures';
import type { Handlers } from '../door';

export interface ServerStatusParts {
  findFigures(): Promise<Figures>;
  findPicture(): DayPicture;
  findBackups(): ServerStatus['backups'];
}

export function serverStatusHandlers({
  findFigures,
  findPicture,
  findBackups,
}: ServerStatusParts): Pick<Handlers, 'getServerStatus'> {
  return {
    async getServerStatus() {
      const { at, waiting, backlog, acceptsDeliveries, disk, streams } = await findFigures();
      const { startedAt, since, day, hours, commitMs } = findPicture();
      const { queued: waited = 0, ...deliveries } = day.deliveries;
      return {
        at: at.toISOString(),
        startedAt: startedAt.toISOString(),
        since: since.toISOString(),
        day: { deliveries, waited, refused: day.refused },
        hours: hours.map(({ beginsAt, ...hour }) => ({ beginsAt: beginsAt.toISOString(), ...sumUp(hour) })),
        commitMs,
        waiting: { deliveries: waiting.deliveries, since: waiting.since?.toISOString() ?? null },
        databaseAnswers: backlog !== null,
        ...{ acceptsDeliveries, backlog, disk },
        openStreams: streams.recognized + streams.unrecognized,
        backups: findBackups(),
      };
    },
  };
}

function sumUp({ deliveries: { queued, ...deliveries }, refused }: Difference) {
  const all = Object.values(deliveries).reduce((sum, count) => sum + count, 0);
  const failed = ['failed', 'too-large', 'signature-refused'].map((status) => deliveries[status] ?? 0);
  return { deliveries: all, failed: failed.reduce((sum, count) => sum + count, 0), refused };
}
