import { z } from 'zod';
import { AdminCompanyQuery, Company, CompanyActivity, CompanyInput, CompanyWithPhone } from '../companies';
import { DemoRequest, DemoRequestChange, DemoRequestInput } from '../demo-requests';
import { endpoint, IdParams } from '../endpoint';
import { ErasureInput, ExportStep, HeldInput, HeldStep } from '../erasures';
import { Retention, RetentionChange, RetentionPreviewInput, RetentionPreviewStep } from '../retention';
import { ServerStatus } from '../server-status';
import { OneTimeLink, OpenSignUpLink } from '../session';
import { AdminUser, InvitedUser, UserChange, UserInput } from '../users';

const noContent = z.undefined();

export const administrationEndpoints = {
  listAdminCompanies: endpoint(
    'GET /api/admin/companies',
    'companies.manage',
    'Lists every company with contacts and thresholds, or the deleted ones.',
    { query: AdminCompanyQuery, output: z.array(Company) },
  ),
  listCompanyActivity: endpoint(
    'GET /api/admin/company-activity',
    'companies.manage',
    'Lists each active company’s calls and close rate of 7 days, failed deliveries of 24 hours and last delivery.',
    { output: z.array(CompanyActivity) },
  ),
  createCompany: endpoint('POST /api/admin/companies', 'companies.manage', 'Adds a company.', {
    body: CompanyWithPhone,
    output: Company,
  }),
  saveCompany: endpoint(
    'PUT /api/admin/companies/{id}',
    'companies.manage',
    'Changes, activates or deactivates a company.',
    {
      params: IdParams,
      body: CompanyInput,
      output: Company,
    },
  ),
  deleteCompany: endpoint(
    'DELETE /api/admin/companies/{id}',
    'companies.manage',
    'Deletes a company, which can be restored for 30 days.',
    { params: IdParams, output: noContent },
  ),
  restoreCompany: endpoint(
    'POST /api/admin/companies/{id}/restore',
    'companies.manage',
    'Restores a deleted company.',
    { params: IdParams, output: Company },
  ),
  makeSignUpLink: endpoint(
    'POST /api/admin/sign-up-links',
    'users.manage',
    'Creates a link that a company can register with.',
    {
      output: OneTimeLink,
    },
  ),
  listSignUpLinks: endpoint(
    'GET /api/admin/sign-up-links',
    'users.manage',
    'Lists the sign-up links that still work.',
    {
      output: z.array(OpenSignUpLink),
    },
  ),
  revokeSignUpLink: endpoint(
    'DELETE /api/admin/sign-up-links/{id}',
    'users.manage',
    'Revokes an unused sign-up link.',
    { params: IdParams, output: noContent },
  ),
  listUsers: endpoint('GET /api/admin/users', 'users.manage', 'Lists everyone who has a sign-in.', {
    output: z.array(AdminUser),
  }),
  inviteUser: endpoint(
    'POST /api/admin/users',
    'users.manage',
    'Adds an admin or director and returns an invitation link.',
    {
      body: UserInput,
      output: InvitedUser,
    },
  ),
  saveUser: endpoint(
    'PUT /api/admin/users/{id}',
    'users.manage',
    'Changes a user’s role, companies or whether they can sign in.',
    {
      params: IdParams,
      body: UserChange,
      output: AdminUser,
    },
  ),
  makeResetLink: endpoint('POST /api/admin/users/{id}/reset', 'users.manage', 'Creates a password reset link.', {
    params: IdParams,
    output: OneTimeLink,
  }),
  getServerStatus: endpoint(
    'GET /api/admin/status',
    'installation.manage',
    'Returns how the server does: deliveries of the last 24 hours, what waits, disk and database.',
    { output: ServerStatus, needsNoDatabase: true },
  ),
  requestDemo: endpoint('POST /api/demo-requests', 'anyone', 'Requests a demo.', {
    body: DemoRequestInput,
    output: noContent,
  }),
  listDemoRequests: endpoint('GET /api/admin/demo-requests', 'installation.manage', 'Lists demo requests.', {
    output: z.array(DemoRequest),
  }),
  saveDemoRequest: endpoint('PUT /api/admin/demo-requests/{id}', 'installation.manage', 'Marks a request as handled.', {
    params: IdParams,
    body: DemoRequestChange,
    output: DemoRequest,
  }),
  getRetention: endpoint(
    'GET /api/admin/retention',
    'installation.manage',
    'Returns how long the installation and each company keep deliveries.',
    { output: Retention },
  ),
  saveRetention: endpoint(
    'PUT /api/admin/retention',
    'installation.manage',
    'Changes how long deliveries are kept. Older ones are then removed in the background and cannot be brought back.',
    { body: RetentionChange, output: Retention },
  ),
  previewRetention: endpoint(
    'POST /api/admin/retention/preview',
    'installation.manage',
    'Counts what a change would remove at once, in steps; changes nothing.',
    { body: RetentionPreviewInput, output: RetentionPreviewStep },
  ),
  lookUpCustomer: endpoint(
    'POST /api/admin/customers/look-up',
    'installation.manage',
    'Counts what is held of a phone number, in steps.',
    { body: HeldInput, output: HeldStep },
  ),
  exportCustomer: endpoint(
    'POST /api/admin/customers/export',
    'installation.manage',
    'Returns what is held of a phone number, in steps.',
    { body: HeldInput, output: ExportStep },
  ),
  eraseCustomer: endpoint(
    'POST /api/admin/customers/erase',
    'installation.manage',
    'Erases what is held of a phone number, in steps; calls stay in every figure without it.',
    { body: ErasureInput, output: HeldStep },
  ),
};
