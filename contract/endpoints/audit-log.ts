import { z } from 'zod';
import { AuditEntry, AuditPerson, AuditQuery, ExportNote } from '../audit-log';
import { CompanyQuery } from '../companies';
import { endpoint } from '../endpoint';

export const auditLogEndpoints = {
  listAuditLog: endpoint(
    'GET /api/audit-log',
    'audit-log.read',
    'Lists who signed in, changed or exported what, newest first. The Link header (rel="next") points to the next page.',
    { query: AuditQuery, output: z.array(AuditEntry) },
  ),
  listAuditPeople: endpoint(
    'GET /api/audit-log/people',
    'audit-log.read',
    'Lists the people who have entries in the audit log.',
    {
      query: CompanyQuery,
      output: z.array(AuditPerson),
    },
  ),
  noteExport: endpoint(
    'POST /api/exports',
    'signed-in',
    'Records in the audit log that the browser exported what it had loaded.',
    { body: ExportNote, output: z.object({ notedAt: z.iso.datetime() }) },
  ),
};
