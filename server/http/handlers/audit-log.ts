import { insertChanges } from '../../database/audit/audit';
import { findAuditLog, findAuditPeople, installation } from '../../database/audit/audit-log';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { describeEntries } from '../answers/audit-entries';
import type { Handlers } from '../door';
import { refuse } from '../failures';
import { createRateCounter, rateLimits } from '../limits/rate-limits';

type AuditLogHandlers = Pick<Handlers, 'listAuditLog' | 'listAuditPeople' | 'noteExport'>;

export function auditLogHandlers({
  database: { people: queries },
  now,
}: {
  database: Database;
  now: () => Date;
}): AuditLogHandlers {
  const exportNotes = createRateCounter(rateLimits.exportNotes, now);
  return {
    async listAuditLog({ query, scope, linkNextPage }) {
      const inside = await findCompanyScope(queries, scope, query.companyId);
      if (!inside) return refuse('not-found');
      const found = await findAuditLog(queries, inside, query);
      if (found === 'not-found') return refuse('not-found');
      if (found.next !== null) linkNextPage(found.next);
      return describeEntries(queries, found.rows);
    },

    async listAuditPeople({ query, scope }) {
      const inside = await findCompanyScope(queries, scope, query.companyId);
      return inside ? findAuditPeople(queries, inside) : refuse('not-found');
    },

    async noteExport({ body, scope, viewer }) {
      const { companyId, ...after } = body;
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      const waitSeconds = exportNotes.take(viewer.userId);
      if (waitSeconds > 0) return refuse('too-many', undefined, undefined, waitSeconds);
      const ofAll = viewer.companyIds.length > 0 ? viewer.companyIds : [installation];
      const at = now();
      await insertChanges(
        queries,
        (companyId === undefined ? ofAll : [companyId]).map((id) => ({
          companyId: id,
          by: viewer,
          at,
          action: 'export.made',
          subject: `export ${body.content}`,
          before: null,
          after,
        })),
      );
      return { notedAt: at.toISOString() };
    },
  };
}
