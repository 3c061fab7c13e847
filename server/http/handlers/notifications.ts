import { mayDo } from '#contract/roles';
import type { CompanyScope, Viewer } from '../../access/scope';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { type BackupProblem, findNotifications, updateNotificationReads } from '../../database/log/notifications';
import { dismissFinding } from '../../database/sources/source-findings';
import type { Handlers } from '../door';
import { refuse } from '../failures';

const dayMs = 86_400_000;

export interface NotificationParts {
  database: Database;
  now: () => Date;
  findBackupProblem: () => BackupProblem | null;
}

export function notificationHandlers({
  database,
  now,
  findBackupProblem,
}: NotificationParts): Pick<Handlers, 'listNotifications' | 'readNotifications' | 'dismissFinding'> {
  const queries = database.people;
  const list = (scope: CompanyScope, viewer: Viewer) =>
    findNotifications(
      queries,
      scope,
      {
        userId: viewer.userId,
        readsLists: mayDo(viewer.role, 'appointments.read'),
        backupProblem: viewer.role === 'admin' ? findBackupProblem() : null,
      },
      new Date(now().getTime() - dayMs),
    );
  return {
    listNotifications: ({ scope, viewer }) => list(scope, viewer),

    async readNotifications({ body, scope, viewer }) {
      const inside = await findCompanyScope(queries, scope, body.companyId);
      if (!inside) return refuse('not-found');
      // Future notices cannot have been read.
      const readTo = new Date(Math.min(Date.parse(body.readTo), now().getTime()));
      await updateNotificationReads(queries, inside, viewer.userId, readTo);
      return list(scope, viewer);
    },

    async dismissFinding({ body, scope, viewer }) {
      const inside = await findCompanyScope(queries, scope, body.companyId);
      if (!inside) return refuse('not-found');
      await dismissFinding(queries, body, now());
      return list(scope, viewer);
    },
  };
}
