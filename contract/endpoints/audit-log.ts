// Who did what.
import { z } from 'zod';
import { AuditEntry, AuditPerson, AuditQuery, ExportNote } from '../audit-log';
import { CompanyQuery } from '../companies';
import { endpoint } from '../endpoint';

export const auditLogEndpoints = {
  listAuditLog: endpoint(
    'GET /api/audit-log',
    'audit-log.read',
    'Who signed in, changed or exported what, newest first. The header Link (rel="next") says where the list goes on.',
    { query: AuditQuery, output: z.array(AuditEntry) },
  ),
  listAuditPeople: endpoint('GET /api/audit-log/people', 'audit-log.read', 'Everybody the audit log has entries of.', {
    query: CompanyQuery,
    output: z.array(AuditPerson),
  }),
  noteExport: endpoint(
    'POST /api/exports',
    'signed-in',
    'Notes in the audit log that the browser made a file of what it had loaded.',
    { body: ExportNote, output: z.object({ notedAt: z.iso.datetime() }) },
  ),
};
